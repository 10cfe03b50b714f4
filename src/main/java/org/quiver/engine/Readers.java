package org.quiver.engine;

import com.google.common.primitives.ImmutableIntArray;
import java.util.stream.IntStream;
import org.quiver.memory.MemoryModel;
import org.quiver.memory.StateVector;
import org.quiver.program.Insn;
import org.quiver.program.Program;

/** Grace periods as ghost state, and RCU as a primitive. */
final class Readers {
  /** The states of a grace period after 0, idle. */
  private static final int RUNNING = 1;

  private static final int ENDED = 2;

  private static final int NOTHING = 0;
  private static final int INSIDE = 1;
  private static final int LEAVING = 2;

  private final Layout layout;
  private final MemoryModel memory;
  private final StepReport report;
  private final int flows;

  /** The flows that call synchronize_rcu, and those that call rcu_read_lock. */
  private final int[] syncs;

  private final int[] rcuReaders;

  Readers(Program program, Layout layout, MemoryModel memory, StepReport report) {
    this.layout = layout;
    this.memory = memory;
    this.report = report;
    this.flows = program.flows().size();
    this.rcuReaders = flowsWith(program, Insn.RcuReadLock.class);
    this.syncs = rcuReaders.length == 0 ? new int[0] : flowsWith(program, Insn.RcuSyncBegin.class);
  }

  private static int[] flowsWith(Program program, Class<? extends Insn> type) {
    return IntStream.range(0, program.flows().size())
        .filter(f -> program.flows().get(f).code().insns().stream().anyMatch(type::isInstance))
        .toArray();
  }

  void gracePeriod(StateVector s, Insn.GpOp op, int gp, int flow) {
    switch (op) {
      case BEGIN -> begin(s, gp);
      case END -> end(s, gp);
      case READ_LOCK -> {
        report.enterReader(gp);
        s.add(layout.gpCount(gp, flow), 1);
      }
      case READ_UNLOCK -> readUnlock(s, gp, flow);
    }
  }

  private void begin(StateVector s, int gp) {
    if (s.get(layout.gpState(gp)) == RUNNING) {
      violate("a grace period begins while one is running");
    }
    s.set(layout.gpState(gp), RUNNING);
    for (int f = 0; f < flows; f++) {
      s.set(layout.gpOld(gp, f), s.get(layout.gpCount(gp, f)) > 0 ? 1 : 0);
    }
  }

  private void end(StateVector s, int gp) {
    report.endGracePeriod(gp);
    if (s.get(layout.gpState(gp)) != RUNNING) {
      violate("a grace period ends and none is running");
      return;
    }
    s.set(layout.gpState(gp), ENDED);
    for (int f = 0; f < flows; f++) {
      if (s.get(layout.gpOld(gp, f)) != 0) {
        violate("a reader that was inside when the grace period began is still inside");
        s.set(layout.gpOld(gp, f), 0);
      }
    }
  }

  private void readUnlock(StateVector s, int gp, int flow) {
    int count = s.get(layout.gpCount(gp, flow));
    if (count == 0) {
      violate("a reader leaves a section that it is not in");
      return;
    }
    s.set(layout.gpCount(gp, flow), count - 1);
    if (count == 1) {
      s.set(layout.gpOld(gp, flow), 0);
    }
  }

  private void violate(String how) {
    report.violate(StepReport.BuiltIn.GRACE_PERIOD, how);
  }

  boolean ended(StateVector s, int gp) {
    return s.get(layout.gpState(gp)) == ENDED;
  }

  boolean running(StateVector s, int gp) {
    return s.get(layout.gpState(gp)) == RUNNING;
  }

  void rcuReadLock(StateVector s, int flow) {
    s.add(layout.rcuCount(flow), 1);
  }

  void rcuReadUnlock(StateVector s, int flow, int cpu) {
    int count = s.get(layout.rcuCount(flow));
    if (count == 0) {
      violate("a reader leaves a section that it is not in");
      return;
    }
    s.set(layout.rcuCount(flow), count - 1);
    if (count > 1) {
      return;
    }
    int left = memory.isEmpty(s, cpu) ? 0 : memory.buffered(s, cpu);
    if (syncs.length > 0) {
      s.set(layout.rcuResidue(flow), left);
    }
    for (int sync : syncs) {
      if (s.get(layout.rcuMark(sync, flow)) == INSIDE) {
        s.set(layout.rcuMark(sync, flow), left == 0 ? NOTHING : LEAVING);
        s.set(layout.rcuLeft(sync, flow), left);
      }
    }
  }

  /** Whether the program has both readers and a synchronize_rcu. */
  boolean areWaitedFor() {
    return syncs.length > 0;
  }

  /** How deep the flow is in its section. */
  int depth(StateVector s, int flow) {
    return s.get(layout.rcuCount(flow));
  }

  /** The flows whose synchronize_rcu waits for the section that the flow is in. */
  ImmutableIntArray waitingFor(StateVector s, int flow) {
    return ImmutableIntArray.copyOf(
        IntStream.of(syncs).filter(sync -> s.get(layout.rcuMark(sync, flow)) == INSIDE));
  }

  void syncBegin(StateVector s, int sync) {
    for (int reader : rcuReaders) {
      if (s.get(layout.rcuCount(reader)) > 0) {
        s.set(layout.rcuMark(sync, reader), INSIDE);
        s.set(layout.rcuLeft(sync, reader), 0);
      } else if (s.get(layout.rcuResidue(reader)) > 0) {
        s.set(layout.rcuMark(sync, reader), LEAVING);
        s.set(layout.rcuLeft(sync, reader), s.get(layout.rcuResidue(reader)));
      }
    }
  }

  boolean syncDone(StateVector s, int sync) {
    for (int reader : rcuReaders) {
      if (s.get(layout.rcuMark(sync, reader)) != NOTHING) {
        return false;
      }
    }
    return true;
  }

  /** A buffered store of {@code cpu} has reached memory. */
  void drained(StateVector s, int cpu, int position, CpuOf cpuOf) {
    for (int reader : rcuReaders) {
      int residue = s.get(layout.rcuResidue(reader));
      if (position < residue && cpuOf.cpu(s, reader) == cpu) {
        s.set(layout.rcuResidue(reader), residue - 1);
      }
    }
    for (int sync : syncs) {
      for (int reader : rcuReaders) {
        int left = s.get(layout.rcuLeft(sync, reader));
        if (position < left && cpuOf.cpu(s, reader) == cpu) {
          s.set(layout.rcuLeft(sync, reader), left - 1);
          if (left == 1) {
            s.set(layout.rcuMark(sync, reader), NOTHING);
          }
        }
      }
    }
  }

  /** The CPU that a flow is on. */
  interface CpuOf {
    int cpu(StateVector s, int flow);
  }
}
