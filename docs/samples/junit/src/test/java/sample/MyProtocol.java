package sample;

import org.quiver.junit.QuiverCheck;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Two CPUs announce themselves, then look at the other. Without a barrier both may get in on x86,
 * since either announcement may still be in its CPU's store buffer; with one they never do.
 */
@QuiverCheck(args = "fenced=true")
@QuiverCheck(args = "fenced=false", memory = MemoryKind.SC)
@QuiverCheck(
    args = "fenced=false",
    memory = {MemoryKind.TSO, MemoryKind.PSO},
    refuted = "neverBoth")
public final class MyProtocol extends Model {
  private final boolean fenced;
  private final Word flag0 = word("flag0", 0);
  private final Word flag1 = word("flag1", 0);
  private final Ghost inside = ghost("inside", 0);

  public MyProtocol(@Default("false") boolean fenced) {
    this.fenced = fenced;
  }

  @Cpu("CPU 0")
  void first() {
    enter(flag0, flag1);
  }

  @Cpu("CPU 1")
  void second() {
    enter(flag1, flag0);
  }

  private void enter(Word mine, Word other) {
    mine.write(1);
    if (fenced) {
      smpMb();
    }
    if (other.read() == 0) {
      inside.add(1);
      inside.add(-1);
    }
  }

  @Always
  boolean neverBoth() {
    return inside.get() <= 1;
  }
}
