import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Store buffering with names that would be markup, and with reads that are shown once. */
public final class Markup extends Model {
  final Word x = word("<img src=x onerror=alert(1)>", 0);
  final Word y = word("</script><script>alert(2)</script>", 0);
  final Ghost r0 = ghost("r0", 1);
  final Ghost r1 = ghost("<b>r1</b>", 1);

  @Cpu("<h1>first</h1>")
  void first() {
    x.write(1);
    for (int i = 0; i < 8; i++) {
      y.read();
    }
    r0.set(y.read());
  }

  @Cpu("&amp; second")
  void second() {
    y.write(1);
    r1.set(x.read());
  }

  @Always
  boolean notBothMissed() {
    return r0.get() != 0 || r1.get() != 0;
  }
}
