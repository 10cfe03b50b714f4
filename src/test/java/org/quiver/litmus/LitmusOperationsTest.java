package org.quiver.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableSet;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.memory.MemoryKind;

/** Every operation of C and of x86 alone: what it returns and leaves. */
class LitmusOperationsTest {
  private static String states(String text, MemoryKind memory) {
    LitmusChecker checker = new LitmusChecker(LitmusReader.parse("t.litmus", text));
    return Joiner.on(" | ").join(checker.check(memory, Limits.NONE, Monitor.NONE).states());
  }

  static ImmutableSet<String> primitives() {
    return Primitives.names();
  }

  @ParameterizedTest
  @MethodSource("primitives")
  void everyPrimitiveCompiles(String name) {
    Primitives.Entry entry = Primitives.find(name).orElseThrow();
    String argument = entry.arguments() == Primitives.Arguments.LVALUE_FIRST ? "*x" : "x";
    String call =
        name + "(" + String.join(", ", Collections.nCopies(entry.written(), argument)) + ")";
    String text = "C T\n{}\nP0(int *x) { " + call.replace("*x, *x", "*x, 1") + "; }\nexists (x=0)";
    assertThatCode(() -> new LitmusChecker(LitmusReader.parse("t.litmus", text)))
        .doesNotThrowAnyException();
  }

  /** One process on x = 6, y = 0: what it returns and leaves. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      textBlock =
          """
          r = READ_ONCE(*x)                      # 6 # 6
          r = *x                                 # 6 # 6
          r = xchg(x, 1)                         # 6 # 1
          r = xchg_acquire(x, 1)                 # 6 # 1
          r = cmpxchg(x, 6, 2)                   # 6 # 2
          r = cmpxchg_relaxed(x, 5, 2)           # 6 # 6
          atomic_add(3, x)                       # 0 # 9
          atomic_sub(3, x)                       # 0 # 3
          atomic_inc(x)                          # 0 # 7
          atomic_dec(x)                          # 0 # 5
          atomic_and(3, x)                       # 0 # 2
          atomic_or(3, x)                        # 0 # 7
          atomic_xor(3, x)                       # 0 # 5
          atomic_andnot(2, x)                    # 0 # 4
          r = atomic_add_return(3, x)            # 9 # 9
          r = atomic_sub_return_relaxed(3, x)    # 3 # 3
          r = atomic_inc_return(x)               # 7 # 7
          r = atomic_fetch_add(3, x)             # 6 # 9
          r = atomic_fetch_sub_release(3, x)     # 6 # 3
          r = atomic_fetch_dec(x)                # 6 # 5
          r = atomic_fetch_and(3, x)             # 6 # 2
          r = atomic_fetch_or_acquire(3, x)      # 6 # 7
          r = atomic_fetch_xor(3, x)             # 6 # 5
          r = atomic_fetch_andnot(2, x)          # 6 # 4
          r = atomic_sub_and_test(6, x)          # 1 # 0
          r = atomic_dec_and_test(x)             # 0 # 5
          r = atomic_add_negative(-7, x)         # 1 # -1
          r = atomic_add_unless(x, 2, 5)         # 1 # 8
          r = atomic_add_unless(x, 2, 6)         # 0 # 6
          r = atomic_inc_not_zero(x)             # 1 # 7
          smp_store_mb(*x, 3)                    # 0 # 3
          r = spin_trylock(y)                    # 1 # 6
          r = spin_is_locked(y)                  # 0 # 6
          r = 7 / 2 + 7 % 4 * 2 - (1 << 3)       # 1 # 6
          r = -1 >> 1 & 12 ^ 5 | 2               # 11 # 6
          r = 1 ? 2 : 3                          # 2 # 6
          r = !5 + !0 + ~0                       # 0 # 6
          r = 0 && xchg(x, 9)                    # 0 # 6
          r = 1 || xchg(x, 9)                    # 1 # 6
          r = 2 && xchg(x, 9)                    # 1 # 9
          for (r = 0; r < 5; r++) { if (r == 3) break; } # 3 # 6
          do { r += 2; if (r == 2) continue; r++; } while (r < 5) # 5 # 6
          """)
  void operations(String statement, int result, int left) {
    String text =
        "C T\n{ int x=6; spinlock_t y; }\nP0(int *x, spinlock_t *y) {\nint r;\n"
            + statement
            + ";\n}\nlocations [0:r; x]";
    for (MemoryKind memory : MemoryKind.USUAL) {
      assertThat(states(text, memory)).isEqualTo("0:r=" + result + "; x=" + left + ";");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lock addl $3,(x)      | 0 | 9
          lock subl $3,(x)      | 0 | 3
          lock andl $3,(x)      | 0 | 2
          lock orl $3,(x)       | 0 | 7
          lock xorl $3,(x)      | 0 | 5
          lock incl (x)         | 0 | 7
          lock decl (x)         | 0 | 5
          lock notl (x)         | 0 | -7
          addl $3,(x)           | 0 | 9
          negl (x)              | 0 | -6
          movl (x),%eax         | 6 | 6
          addl (x),%eax         | 6 | 6
          xchgl %eax,(x)        | 6 | 0
          lock xaddl %eax,(x)   | 6 | 6
          lock cmpxchgl %ebx,(x) | 6 | 6
          cmpxchgl %ebx,(x)     | 6 | 6
          """)
  void x86Operations(String instruction, int result, int left) {
    String text =
        "X86_64 T\n{ x=6; 0:rbx=4; }\n P0 ;\n " + instruction + " ;\nlocations [0:rax; x]";
    for (MemoryKind memory : MemoryKind.USUAL) {
      assertThat(states(text, memory)).isEqualTo("0:rax=" + result + "; x=" + left + ";");
    }
  }

  /** Whether each jump is taken after comparing 1 with 2, 2 with 2 and 3 with 2. */
  @ParameterizedTest
  @CsvSource({"je, 010", "jne, 101", "jl, 100", "jle, 110", "jg, 001", "jge, 011", "js, 100"})
  void x86Jumps(String jump, String taken) {
    StringBuilder found = new StringBuilder();
    for (int left = 1; left <= 3; left++) {
      String text =
          """
          X86_64 T
          { 0:rax=%d; }
           P0           ;
           cmpl $2,%%eax ;
           movl $1,%%ebx ;
           %s L         ;
           movl $0,%%ebx ;
           L: nop       ;
          locations [0:rbx]
          """
              .formatted(left, jump);
      found.append(states(text, MemoryKind.SC).charAt("0:rbx=".length()));
    }
    assertThat(found).hasToString(taken);
  }

  @Test
  void the32BitDialectHasItsOwnOrderAndNames() {
    String text =
        "X86 T\n{ x=6; }\n P0 ;\n MOV EAX,[x] ;\n MOV [x],$1 ;\n XCHG EBX,[x] ;\n"
            + "locations [0:EAX; 0:EBX; x]";
    assertThat(states(text, MemoryKind.TSO)).isEqualTo("0:EAX=6; 0:EBX=1; x=0;");
  }
}
