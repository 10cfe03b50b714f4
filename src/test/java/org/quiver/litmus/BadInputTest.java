package org.quiver.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong or not supported is said with file, line and column. */
class BadInputTest {
  private static LitmusException refused(String text) {
    return catchThrowableOfType(
        LitmusException.class, () -> LitmusReader.parse("t.litmus", text.replace("\\n", "\n")));
  }

  private static void check(String text, String message, boolean unsupported) {
    LitmusException e = refused(text);
    assertThat(e).as(text).isNotNull();
    assertThat(e).hasMessage("t.litmus:" + message);
    assertThat(e.isUnsupported()).isEqualTo(unsupported);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      textBlock =
          """
          '' # 1:1: a litmus test begins with its dialect and its name, as in "C MP" # false
          AArch64 MP # 1:1: AArch64 is not supported; C, X86 and X86_64 are # true
          C # 1:2: the file ends too early; write the test's name # false
          C T # 1:4: the file ends too early; write { # false
          C T\\n{} # 2:3: the file ends too early; write a type or a name # false
          C T\\n{ x=1 y=2; } # 2:7: "y" does not fit here; write } or ; # false
          C T\\n{ int x[1]={1,2}; }\\nP0() {} # 2:3: an array has 1 to 64 elements, and no more values than those # false
          C T\\n{ int x={1,2}; }\\nP0() {} # 2:9: only an array has several values, as in int x[2] = {1, 2} # false
          C T\\n{ x=4294967296; }\\nP0() {} # 2:5: 4294967296 does not fit a 32-bit int; use smaller numbers # true
          C T\\n{}\\nP0(int *x) {\\nREAD_ONCE(*x);\\n # 5:1: the file ends too early # false
          C T\\n{}\\nP1(int *x) { } # 3:1: the processes are P0, P1, ... in this order, each once # false
          C T\\n{}\\nmain(int *x) { } # 3:1: main is no process; they are P0, P1, ... and there are no functions # false
          C T\\n{}\\nP0 | P1 ;\\n mfence | ; # 3:1: a C test has processes as in P0(int *x) { ... } # false
          X86 T\\n{}\\nP0(int *x) { } # 3:1: an X86 test has columns as in P0 | P1 ; # false
          C T\\n{}\\nP0(int *x) { }\\nexists (x==) # 4:12: ")" does not fit here; write a number or a name or - or & # false
          C T\\n{}\\nP0(int *x) { }\\nexists (x=1 # 4:12: the file ends too early; write ) # false
          C T\\n{}\\nP0(int *x) { }\\nexists (0:r0<x) # 4:13: addresses compare only with = and != # false
          C T\\n{}\\nP0(int *x) { }\\nfilter (x=1) filter (x=2) # 4:14: there is a filter already; join the two with /\\ # false
          """)
  void inTheWhole(String text, String message, boolean unsupported) {
    check(text, message, unsupported);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      textBlock =
          """
          x = 1; # 4:2: x is the location's address; write *x = ... to store there # false
          int r0 = 1 # 5:1: "}" does not fit here; write ; or , # false
          r0 = y; # 4:7: P0 does not know y; make it a parameter, as in int *y # false
          r0 = z; # 4:7: z is neither declared nor assigned in P0; declare it, or make it a parameter if it is shared # false
          r0 = smp_mb(); # 4:7: smp_mb() has no value # false
          READ_ONCE(x); # 4:12: x is no shared location here; write *x # true
          r0 = READ_ONCE(*x, 1); # 4:7: READ_ONCE() has 1 argument, not 2 # false
          WRITE_ONCE(*x); # 4:2: WRITE_ONCE() has 2 arguments, not 1 # false
          foo(1); # 4:2: foo() is no primitive that is supported; see docs/litmus.md # true
          1 + 2; # 4:2: this does nothing; assign it, or leave it out # false
          break; # 4:2: break stands in no loop # false
          goto out; # 4:2: goto is not supported; if, while, do, for, break and continue are # true
          return; # 4:2: return is not supported; if, while, do, for, break and continue are # true
          out: smp_mb(); # 4:2: out is not supported; if, while, do, for, break and continue are # true
          int x; # 4:6: x is a parameter already; choose another name # false
          int r[2]; # 4:6: an array of a process's own is not supported; use single registers # true
          r0 = x->next; # 4:7: members of structures are not supported; make each a location of its own # true
          r0 = (r1 = 2); # 4:8: an assignment inside an expression is not supported; make it a statement # true
          r0 = 9999999999; # 4:7: 9999999999 does not fit a 32-bit int; use smaller numbers # true
          r0 = @; # 4:7: this character does not belong in a litmus test # false
          if (1 r0 = 2; # 4:8: "r0" does not fit here; write ) # false
          """)
  void inAProcess(String statements, String message, boolean unsupported) {
    check(
        "C T\\n{ int y; }\\nP0(int *x) {\\n " + statements + "\\n}\\nexists (x=1)",
        message,
        unsupported);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      textBlock =
          """
          mov $1,(x) | ; # 4:1: this row has 2 columns, the first one 1 # false
          cpuid ; # 4:1: cpuid is no instruction that is supported; see docs/litmus.md # true
          movb $1,(x) ; # 4:1: movb is no instruction that is supported; see docs/litmus.md # true
          movl %al,(x) ; # 4:7: al is no register that is supported; a location stands in brackets, a number has a $ # true
          movl x,%eax ; # 4:6: x is no register that is supported; a location stands in brackets, a number has a $ # true
          movl 4(%rax),%ebx ; # 4:6: an address is a location or a register alone, as in (x) or (%rax); 4(%rax) is not supported # true
          movl (x),(y) ; # 4:1: MOV has at most one operand in memory # false
          movl (x),$1 ; # 4:1: MOV cannot write to a number # false
          movl $1 ; # 4:1: MOV has 2 operands # false
          xchgl $1,(x) ; # 4:1: XCHG cannot write to a number # false
          lock movl $1,(x) ; # 4:1: lock stands only before an instruction that reads and writes memory # false
          lock incl %eax ; # 4:1: lock stands only before an instruction that reads and writes memory # false
          jmp L ; # 4:1: there is no label L # false
          L: nop ;\\nL: nop ; # 5:1: L is a label already # false
          jmp %eax ; # 4:1: a jump has one operand, a label # false
          """)
  void inAColumn(String rows, String message, boolean unsupported) {
    check("X86_64 T\\n{}\\n P0 ;\\n" + rows + "\\nexists (x=1)", message, unsupported);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      textBlock =
          """
          sti P0 { } # 4:1: sti is neither a process nor a handler; handlers are irq P0 { ... } and nmi P0 { ... } # false
          IRQ P0 { } # 4:1: IRQ is neither a process nor a handler; handlers are irq P0 { ... } and nmi P0 { ... } # false
          irq P1 { } # 4:5: there is no process P1 that this could interrupt # false
          irq P0 twice 2 { } # 4:8: how often it comes is said by times, as in irq P0 times 2 # false
          irq P0 times 0 { } # 4:14: a handler comes at most 1 to 16 times # false
          irq P0 times 17 { } # 4:14: a handler comes at most 1 to 16 times # false
          irq P0 { r0 = READ_ONCE(*y); } # 4:26: y is neither declared nor assigned in irq0; declare it, or make it a parameter if it is shared # false
          irq P0 { break; } # 4:10: break stands in no loop # false
          alway (x=1) # 4:1: alway is nothing that can be asked; exists, ~exists, forall, always and eventually are # false
          always (x=1) always (x=1) # 4:14: there is a claim of this already # false
          exists (irq0:r0=1) # 4:9: irq0:r0 cannot be observed: a handler's registers are gone when it returns; let it write to a location # true
          """)
  void inTheExtendedDialect(String rest, String message, boolean unsupported) {
    check("C T\n{}\nP0(int *x) { }\n" + rest, message, unsupported);
  }

  @Test
  void aFileThatIsNotThere() {
    LitmusException e =
        catchThrowableOfType(
            LitmusException.class, () -> LitmusReader.read(Path.of("nowhere.litmus")));
    assertThat(e).hasMessage("nowhere.litmus:1:1: there is no such file");
  }
}
