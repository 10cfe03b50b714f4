package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quiver.litmus.tree.Handler;
import org.quiver.litmus.tree.Initial;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.GhostDecl;
import org.quiver.program.Insn;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/** Compiles a test to a program: processes, handlers and claims. */
final class TestCode {
  private final LitmusTest test;
  private final Memory memory;
  private final ImmutableList<ImmutableList<String>> results;
  private final Domains domains = new Domains();
  private final ImmutableMap<Location, Integer> ghosts;

  /**
   * @param results for each process the registers that it leaves at its end
   */
  TestCode(LitmusTest test, Memory memory, ImmutableList<ImmutableList<String>> results) {
    this.test = test;
    this.memory = memory;
    this.results = results;
    this.ghosts = ghosts(test);
  }

  /** A ghost for each register that a claim speaks of. */
  private static ImmutableMap<Location, Integer> ghosts(LitmusTest test) {
    Map<Location, Integer> ghosts = new LinkedHashMap<>();
    for (Location location : Mentions.claimed(test)) {
      if (location instanceof Location.Register) {
        ghosts.put(location, ghosts.size());
      }
    }
    return ImmutableMap.copyOf(ghosts);
  }

  Program program() {
    ImmutableList.Builder<Flow> flows = ImmutableList.builder();
    ImmutableList.Builder<String> cpus = ImmutableList.builder();
    for (LitmusProcess process : test.processes()) {
      ImmutableIntArray cpu = ImmutableIntArray.of(process.id());
      flows.add(new Flow(process.name(), Flow.Kind.BODY, cpu, 0, code(process)));
      cpus.add(process.name());
    }
    test.handlers().forEach(handler -> flows.add(flow(handler)));
    return new Program(
        test.name(),
        memory.cells(),
        ghosts.keySet().stream()
            .map(register -> new GhostDecl(register.toString(), 0))
            .collect(ImmutableList.toImmutableList()),
        ImmutableList.of(),
        ImmutableList.of(),
        cpus.build(),
        flows.build(),
        ImmutableList.of(),
        ImmutableList.of(),
        test.claims().stream()
            .map(claim -> ClaimCode.property(claim, memory, ghosts))
            .collect(ImmutableList.toImmutableList()),
        ImmutableMap.of());
  }

  private Code code(LitmusProcess process) {
    FlowCode code = new FlowCode(memory, Flow.Kind.BODY);
    code.at(process.place());
    for (Initial initial : test.initials()) {
      if (initial.target() instanceof Location.Register register
          && register.process() == process.id()) {
        int value = memory.number(initial.values().get(0), initial.place());
        code.add(new Insn.Move(code.register(register.name()), Operand.constant(value)));
      }
    }
    if (process instanceof LitmusProcess.C c) {
      new CCompiler(code, new CExpressions(code, memory, domains)).compile(c);
    } else {
      new X86Compiler(code, memory, test.dialect()).compile((LitmusProcess.X86) process);
    }
    copyToGhosts(process.id(), code);
    return code.finish(results.get(process.id()));
  }

  private void copyToGhosts(int process, FlowCode code) {
    ghosts.forEach(
        (location, ghost) -> {
          Location.Register register = (Location.Register) location;
          if (register.process() == process) {
            Operand value = code.content(register.name());
            code.add(new Insn.GhostWrite(Operand.constant(ghost), value));
          }
        });
  }

  private Flow flow(Handler handler) {
    Flow.Kind kind = Flow.Kind.valueOf(handler.kind().name());
    FlowCode code = new FlowCode(memory, kind);
    code.at(handler.place());
    new CCompiler(code, new CExpressions(code, memory, domains)).statements(handler.body());
    return new Flow(
        handler.name(),
        kind,
        ImmutableIntArray.of(handler.process()),
        handler.times(),
        code.returning(Operand.constant(0)));
  }
}
