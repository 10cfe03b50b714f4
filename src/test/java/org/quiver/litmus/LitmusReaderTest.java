package org.quiver.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.litmus.tree.Condition.Quantifier;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Expression.Address;
import org.quiver.litmus.tree.Expression.Binary;
import org.quiver.litmus.tree.Expression.Constant;
import org.quiver.litmus.tree.Expression.Register;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Location.Memory;
import org.quiver.litmus.tree.Primitive.Function;
import org.quiver.litmus.tree.Primitive.Ordering;
import org.quiver.litmus.tree.Primitive.Shape;
import org.quiver.litmus.tree.Statement;
import org.quiver.litmus.tree.Value;

class LitmusReaderTest {
  private static LitmusTest read(String text) {
    return LitmusReader.parse("t.litmus", text);
  }

  private static ImmutableList<Statement> body(String statements) {
    LitmusTest test =
        read("C T\n{}\nP0(int *x, int **p, spinlock_t *s)\n{\n" + statements + "\n}\nexists (x=1)");
    return ((LitmusProcess.C) test.processes().get(0)).body();
  }

  private static Expression.Call call(String source) {
    Statement statement = body(source + ";").get(0);
    return statement instanceof Statement.Perform perform
        ? perform.call()
        : (Expression.Call) ((Statement.Assign) statement).value();
  }

  // ---- the whole ---------------------------------------------------------------------------

  @Test
  void everythingOfATestIsThere() {
    LitmusTest test =
        read(
            """
            C MP+test

            (*
             * Result: (* nested *) Never { not the initial state }
             *)
            Com=Rf Fr
            {
              int x=1; int *p = &x; y; int a[2]={7}; 1:r3=y; spinlock_t s;
            }

            P0(int *x, int *y) { // writes { and (*
              WRITE_ONCE((*x), 1); /* no exists (here) */
            }
            P1(int **p) { int r0; }
            (* between *)
            locations [x; a[1]; 1:r0;]
            filter (x=1)
            ~exists (1:r0=x /\\ ([y]=-1 \\/ not (a[1]!=0x10)))
            """);
    assertThat(test.name()).isEqualTo("MP+test");
    assertThat(test.dialect()).isEqualTo(Dialect.C);
    assertThat(test.info()).containsExactly("Com=Rf Fr");
    assertThat(test.initials().stream().map(i -> i.target() + "=" + i.values()))
        .containsExactly("x=[1]", "p=[x]", "y=[0]", "a=[7, 0]", "1:r3=[y]", "s=[0]");
    assertThat(test.processes()).hasSize(2);
    assertThat(test.locations())
        .containsExactly(Memory.of("x"), new Memory("a", 1), new Location.Register(1, "r0"));
    assertThat(test.filter().map(Object::toString)).isEqualTo(Optional.of("[x]=1"));
    assertThat(test.condition().quantifier()).isEqualTo(Quantifier.NOT_EXISTS);
    assertThat(test.condition()).hasToString("~exists (1:r0=x /\\ ([y]=-1 \\/ not ([a[1]]!=16)))");
  }

  @Test
  void aTestWithoutAConditionAsksForNothing() {
    assertThat(read("C T\n{}\nP0(int *x) {}\nlocations [x]").condition())
        .hasToString("forall (true)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lkmm", "x86"})
  void theWholeCorpusIsRead(String folder) {
    for (Path file : Corpus.files(folder)) {
      assertThat(LitmusReader.read(file).processes()).as("%s", file).isNotEmpty();
    }
  }

  // ---- C -----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          READ_ONCE(*x)                | LOAD    | RELAXED | NONE
          rcu_dereference(*x)          | LOAD    | RELAXED | NONE
          smp_load_acquire(x)          | LOAD    | ACQUIRE | NONE
          atomic_read(x)               | LOAD    | RELAXED | NONE
          atomic_read_acquire(x)       | LOAD    | ACQUIRE | NONE
          WRITE_ONCE(*x, 1)            | STORE   | RELAXED | NONE
          rcu_assign_pointer(*x, 1)    | STORE   | RELEASE | NONE
          smp_store_release(x, 1)      | STORE   | RELEASE | NONE
          atomic_set(x, 1)             | STORE   | RELAXED | NONE
          atomic_set_release(x, 1)     | STORE   | RELEASE | NONE
          smp_store_mb(*x, 1)          | STORE_MB | FULL   | NONE
          smp_mb()                     | FENCE   | FULL    | NONE
          smp_rmb()                    | FENCE   | FULL    | NONE
          smp_wmb()                    | FENCE   | FULL    | NONE
          smp_mb__before_atomic()      | FENCE   | FULL    | NONE
          smp_mb__after_atomic()       | FENCE   | FULL    | NONE
          smp_mb__after_spinlock()     | FENCE   | FULL    | NONE
          smp_mb__after_unlock_lock()  | FENCE   | FULL    | NONE
          barrier()                    | COMPILER_BARRIER | FULL | NONE
          xchg(x, 1)                   | XCHG    | FULL    | NONE
          xchg_relaxed(x, 1)           | XCHG    | RELAXED | NONE
          xchg_acquire(x, 1)           | XCHG    | ACQUIRE | NONE
          xchg_release(x, 1)           | XCHG    | RELEASE | NONE
          atomic_xchg_acquire(x, 1)    | XCHG    | ACQUIRE | NONE
          cmpxchg(x, 1, 2)             | CMPXCHG | FULL    | NONE
          cmpxchg_relaxed(x, 1, 2)     | CMPXCHG | RELAXED | NONE
          cmpxchg_acquire(x, 1, 2)     | CMPXCHG | ACQUIRE | NONE
          cmpxchg_release(x, 1, 2)     | CMPXCHG | RELEASE | NONE
          atomic_cmpxchg(x, 1, 2)      | CMPXCHG | FULL    | NONE
          atomic_add(1, x)             | ATOMIC  | RELAXED | ADD
          atomic_sub(1, x)             | ATOMIC  | RELAXED | SUB
          atomic_inc(x)                | ATOMIC  | RELAXED | ADD
          atomic_dec(x)                | ATOMIC  | RELAXED | SUB
          atomic_and(1, x)             | ATOMIC  | RELAXED | AND
          atomic_or(1, x)              | ATOMIC  | RELAXED | OR
          atomic_xor(1, x)             | ATOMIC  | RELAXED | XOR
          atomic_andnot(1, x)          | ATOMIC  | RELAXED | ANDNOT
          atomic_add_return(1, x)      | ATOMIC_RETURN | FULL | ADD
          atomic_sub_return_relaxed(1, x) | ATOMIC_RETURN | RELAXED | SUB
          atomic_inc_return_acquire(x) | ATOMIC_RETURN | ACQUIRE | ADD
          atomic_dec_return_release(x) | ATOMIC_RETURN | RELEASE | SUB
          atomic_fetch_add(1, x)       | ATOMIC_FETCH | FULL | ADD
          atomic_fetch_sub_relaxed(1, x) | ATOMIC_FETCH | RELAXED | SUB
          atomic_fetch_inc(x)          | ATOMIC_FETCH | FULL | ADD
          atomic_fetch_dec_release(x)  | ATOMIC_FETCH | RELEASE | SUB
          atomic_fetch_and(1, x)       | ATOMIC_FETCH | FULL | AND
          atomic_fetch_or_acquire(1, x) | ATOMIC_FETCH | ACQUIRE | OR
          atomic_fetch_xor(1, x)       | ATOMIC_FETCH | FULL | XOR
          atomic_fetch_andnot(1, x)    | ATOMIC_FETCH | FULL | ANDNOT
          atomic_sub_and_test(1, x)    | ATOMIC_TEST_ZERO | FULL | SUB
          atomic_dec_and_test(x)       | ATOMIC_TEST_ZERO | FULL | SUB
          atomic_inc_and_test(x)       | ATOMIC_TEST_ZERO | FULL | ADD
          atomic_add_negative(1, x)    | ATOMIC_TEST_NEGATIVE | FULL | ADD
          atomic_add_negative_relaxed(1, x) | ATOMIC_TEST_NEGATIVE | RELAXED | ADD
          atomic_add_unless(x, 1, 0)   | ATOMIC_ADD_UNLESS | FULL | ADD
          atomic_inc_not_zero(x)       | ATOMIC_ADD_UNLESS | FULL | ADD
          spin_lock(x)                 | SPIN_LOCK | FULL  | NONE
          spin_unlock(x)               | SPIN_UNLOCK | FULL | NONE
          spin_trylock(x)              | SPIN_TRYLOCK | FULL | NONE
          spin_is_locked(x)            | SPIN_IS_LOCKED | FULL | NONE
          rcu_read_lock()              | RCU_READ_LOCK | FULL | NONE
          rcu_read_unlock()            | RCU_READ_UNLOCK | FULL | NONE
          synchronize_rcu()            | SYNCHRONIZE_RCU | FULL | NONE
          synchronize_rcu_expedited()  | SYNCHRONIZE_RCU | FULL | NONE
          srcu_read_lock(x)            | SRCU_READ_LOCK | FULL | NONE
          srcu_read_unlock(x, 0)       | SRCU_READ_UNLOCK | FULL | NONE
          synchronize_srcu(x)          | SYNCHRONIZE_SRCU | FULL | NONE
          synchronize_srcu_expedited(x) | SYNCHRONIZE_SRCU | FULL | NONE
          """)
  void everyPrimitiveIsKnown(String source, Shape shape, Ordering ordering, Function function) {
    Expression.Call call = call(source);
    assertThat(source).startsWith(call.primitive().name() + "(");
    assertThat(call.primitive().shape()).isEqualTo(shape);
    assertThat(call.primitive().ordering()).isEqualTo(ordering);
    assertThat(call.primitive().function()).isEqualTo(function);
    assertThat(call.arguments()).hasSize(shape.arguments());
    if (shape.arguments() > 0) {
      assertThat(call.arguments().get(0)).isEqualTo(new Address("x"));
    }
    if (shape.hasValue()) {
      assertThat(call("r0 = " + source)).extracting("primitive").isEqualTo(call.primitive());
    }
  }

  @Test
  void anImpliedArgumentIsWrittenOut() {
    assertThat(call("atomic_dec(x)").arguments())
        .containsExactly(new Address("x"), new Constant(1));
    assertThat(call("atomic_inc_not_zero(x)").arguments())
        .containsExactly(new Address("x"), new Constant(1), new Constant(0));
  }

  @Test
  void theAddressComesFirstWhateverTheKernelsOrder() {
    assertThat(call("atomic_add(2, x)").arguments())
        .containsExactly(new Address("x"), new Constant(2));
  }

  @Test
  void anElementIsAnAddressPlusItsIndex() {
    Binary address = (Binary) call("READ_ONCE(x[1])").arguments().get(0);
    assertThat(address.operator()).isEqualTo(Binary.Operator.ADD);
    assertThat(address.left()).isEqualTo(new Address("x"));
    assertThat(address.right()).isEqualTo(new Constant(1));
  }

  @Test
  void pointersAreReadThroughRegisters() {
    ImmutableList<Statement> statements =
        body("int *r1 = rcu_dereference(*p); int r2 = *r1; *r1 = 2; r2 = READ_ONCE(*r1);");
    assertThat(statements.get(1)).isInstanceOf(Statement.Assign.class);
    assertThat(((Statement.Assign) statements.get(1)).value())
        .isInstanceOf(Expression.PlainRead.class)
        .extracting("address")
        .isEqualTo(new Register("r1"));
    assertThat(statements.get(2)).isInstanceOf(Statement.PlainWrite.class);
  }

  @Test
  void precedenceIsThatOfC() {
    Statement.Assign assign = (Statement.Assign) body("r = 1 + 2 * 3 == 7 && !0;").get(0);
    Binary and = (Binary) assign.value();
    assertThat(and.operator()).isEqualTo(Binary.Operator.LOGICAL_AND);
    assertThat(((Binary) and.left()).operator()).isEqualTo(Binary.Operator.EQ);
  }

  @Test
  void loopsHaveOneShape() {
    ImmutableList<Statement> all =
        body(
            """
            int i;
            while (READ_ONCE(*x) == 0) { if (i) break; else continue; }
            do i++; while (i < 2);
            for (i = 0; i < 2; i += 1) {}
            for (;;) break;
            """);
    assertThat(all)
        .extracting(s -> s.getClass().getSimpleName())
        .containsExactly("Loop", "Loop", "Assign", "Loop", "Loop");
    assertThat(((Statement.Loop) all.get(0)).testFirst()).isTrue();
    assertThat(((Statement.Loop) all.get(1)).testFirst()).isFalse();
    assertThat(((Statement.Loop) all.get(3)).step()).hasSize(1);
    assertThat(((Statement.Loop) all.get(4)).condition()).isEqualTo(new Constant(1));
  }

  // ---- X86 ---------------------------------------------------------------------------------

  private static ImmutableList<String> lines(String dialect, String column) {
    LitmusTest test = read(dialect + " T\n{}\n P0 ;\n" + column + "\nexists (x=1)");
    return ((LitmusProcess.X86) test.processes().get(0))
        .lines().stream()
            .map(
                line ->
                    line instanceof LitmusProcess.X86Line.Instruction i
                        ? i.instruction().toString().replaceAll(", place=.*", "")
                        : line.toString().replaceAll(", place=.*", ""))
            .collect(ImmutableList.toImmutableList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          X86_64 | movl $1,(x) ;          | MOV, locked=false, operands=[Memory[location=x], Immediate[value=1]]
          X86    | MOV [x],$1 ;           | MOV, locked=false, operands=[Memory[location=x], Immediate[value=1]]
          X86_64 | movq (x),%rax ;        | MOV, locked=false, operands=[Register[name=rax], Memory[location=x]]
          X86    | MOV EAX,[x] ;          | MOV, locked=false, operands=[Register[name=EAX], Memory[location=x]]
          X86_64 | movl (%rax),%r8d ;     | MOV, locked=false, operands=[Register[name=r8], Indirect[register=rax]]
          X86_64 | movq $x,%rax ;         | MOV, locked=false, operands=[Register[name=rax], Immediate[value=x]]
          X86_64 | mfence ;               | MFENCE, locked=false, operands=[]
          X86_64 | xchgl %eax,(x) ;       | XCHG, locked=true, operands=[Memory[location=x], Register[name=rax]]
          X86_64 | lock xaddl %eax,(x) ;  | XADD, locked=true, operands=[Memory[location=x], Register[name=rax]]
          X86    | LOCK INC [x] ;         | INC, locked=true, operands=[Memory[location=x]]
          X86_64 | lock cmpxchgl %ebx,(x) ; | CMPXCHG, locked=true, operands=[Memory[location=x], Register[name=rbx]]
          X86_64 | cmpl $1,%eax ;         | CMP, locked=false, operands=[Register[name=rax], Immediate[value=1]]
          X86_64 | subl $1,(x) ;          | SUB, locked=false, operands=[Memory[location=x], Immediate[value=1]]
          X86_64 | L: jnz L ;             | JNE, locked=false, operands=[], target=L
          """)
  void x86Instructions(String dialect, String source, String expected) {
    assertThat(lines(dialect, source)).last().asString().contains(expected);
  }

  @Test
  void columnsMayBeOfDifferentLength() {
    LitmusTest test =
        read(
            """
            X86_64 T
            "a doc"
            { x=1; 1:rax=x; }
             P0 | P1 ;
             mfence | ;
             nop | ;
            exists ([x]=1)\
            """);
    assertThat(test.info()).containsExactly("\"a doc\"");
    assertThat(((LitmusProcess.X86) test.processes().get(0)).lines()).hasSize(2);
    assertThat(((LitmusProcess.X86) test.processes().get(1)).lines()).isEmpty();
    assertThat(test.initials().get(1).values())
        .containsExactly(new Value.AddressOf(Memory.of("x")));
  }
}
