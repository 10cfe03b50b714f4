package org.quiver.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quiver.program.CellDecl;
import org.quiver.program.Code;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/** What the code of a body does when it runs alone, and which instructions it has. */
class SemanticsTest {
  /** Runs the only body; the choices are what {@code choose} gives, in turn. */
  private static Evaluator run(String members, Integer... choices) {
    return run(Sources.program(members), choices);
  }

  private static Evaluator run(Program program, Integer... choices) {
    Evaluator evaluator = new Evaluator(program);
    evaluator.choices.addAll(java.util.List.of(choices));
    evaluator.run(program.flows().get(0).code());
    return evaluator;
  }

  private static Code code(String members) {
    return Sources.program(members).flows().get(0).code();
  }

  // ---- control flow --------------------------------------------------------------------------

  @Test
  void loopOverAnArrayIsUnrolled() {
    Code code =
        code(
            """
            final Word[] ws = words("w", 3, 0);
            @Cpu("c") void c() { for (Word w : ws) { w.atomicInc(); } }
            """);
    assertThat(code.insns()).hasSize(4);
    assertThat(code.slots()).isZero();
  }

  @Test
  void countedLoopWithAnEarlyExitIsUnrolled() {
    String members =
        """
        final Word w = word("w", 0); final Word out = word("out", 0);
        @Cpu("c") void c() { int tries = 0;
        while (tries < 3) { if (w.read() == tries) { break; } tries++; }
        out.write(tries); }
        """;
    assertThat(run(members).cell("out")).isZero();
    long loads = code(members).insns().stream().filter(i -> i instanceof Insn.Load).count();
    assertThat(loads).isEqualTo(3);
  }

  @Test
  void loopThatMemoryEndsIsNotUnrolled() {
    Code code =
        code(
            """
            final Word w = word("w", 0); final Word out = word("out", 0);
            @Cpu("c") void c() { int n = 0; while (w.read() == 0) { n++; } out.write(n); }
            """);
    assertThat(code.insns().stream().filter(i -> i instanceof Insn.Load)).hasSize(1);
  }

  @Test
  void longCountedLoopCountsAtRunTime() {
    String members =
        """
        final Word w = word("w", 0);
        @Cpu("c") void c() { for (int i = 0; i < 1000; i++) { w.atomicAdd(i); } }
        """;
    assertThat(code(members).size()).isLessThan(10);
    assertThat(run(members).cell("w")).isEqualTo(499_500);
  }

  @Test
  void nestedLoopsStayApart() {
    String members =
        """
        final Word[] ws = words("w", 3, 0);
        @Cpu("c") void c() { for (int i = 0; i < 3; i++) { for (int j = 0; j <= i; j++) {
        if (ws[j].read() == 9) { continue; } ws[i].atomicAdd(j + 1); } } }
        """;
    Evaluator evaluator = run(members);
    assertThat(evaluator.memory).containsExactly(1, 3, 6);
  }

  @Test
  void switchOverAnEnum() {
    String members =
        """
        enum Mode { A, B, C } final Cell<Mode> cell = cell("cell", Mode.C);
        final Word out = word("out", 0);
        @Cpu("c") void c() { switch (cell.read()) { case A: out.write(1); break;
        case C: out.write(3); case B: out.addReturn(10); } }
        """;
    Program program = Sources.program(members);
    assertThat(run(program).cell("out")).isEqualTo(13);
    Evaluator other = new Evaluator(program);
    other.setCell("cell", 1);
    other.run(program.flows().get(0).code());
    assertThat(other.cell("out")).isEqualTo(10);
  }

  @Test
  void switchExpression() {
    String members =
        """
        enum Mode { A, B; int twice() { return switch (this) { case A -> 5; case B -> 6; }; } }
        final Cell<Mode> cell = cell("cell", Mode.B); final Word out = word("out", 0);
        @Cpu("c") void c() { out.write(cell.read().twice()); }
        """;
    assertThat(run(members).cell("out")).isEqualTo(6);
  }

  @Test
  void constantConditionLeavesNoCode() {
    Code code =
        code(
            """
            final Word w = word("w", 0); final boolean fence; M() { fence = false; }
            @Cpu("c") void c() { w.write(1); if (fence && w.read() == 1) { smpMb(); } }
            """);
    assertThat(code.insns()).hasSize(2);
  }

  @Test
  void relaxStaysWhereItIsTheOnlyStep() {
    Code alone = code("@Cpu(\"c\") void c() { while (true) { cpuRelax(); } }");
    assertThat(alone.insns()).contains(new Insn.Relax());
    Code beside =
        code(
            """
            final Word w = word("w", 0);
            @Cpu("c") void c() { while (w.read() == 0) { cpuRelax(); } cpuRelax(); }
            """);
    assertThat(beside.insns()).doesNotContain(new Insn.Relax());
  }

  @Test
  void emptyLoopStaysALoop() {
    assertThat(code("@Cpu(\"c\") void c() { while (true) {} }").insns())
        .containsExactly(new Insn.Jump(0));
  }

  // ---- calls ---------------------------------------------------------------------------------

  @Test
  void virtualCallOnAReceiverOfRunTime() {
    String members =
        """
        abstract class Base { abstract int f(int i); } final Word out = word("out", 0);
        class Twice extends Base { int f(int i) { return 2 * i; } }
        class Plus extends Base { final int n; Plus(int n) { this.n = n; }
        int f(int i) { return i + n; } }
        final Base[] bs = {new Twice(), new Plus(5), new Plus(7), null};
        @Cpu("c") void c() { out.write(bs[choose(4)].f(10)); }
        """;
    assertThat(run(members, 0).cell("out")).isEqualTo(20);
    assertThat(run(members, 1).cell("out")).isEqualTo(15);
    assertThat(run(members, 2).cell("out")).isEqualTo(17);
    assertThatThrownBy(() -> run(members, 3)).isInstanceOf(Evaluator.OopsException.class);
  }

  @Test
  void lambdasAndInterfaces() {
    String members =
        """
        interface Step { int go(int i); default int twice(int i) { return go(go(i)); } }
        final Word out = word("out", 3); final int k = new int[] {4}[0];
        int apply(Step s, int i) { return s.go(i); } private int inc(int i) { return i + 1; }
        static class Square implements Step { public int go(int i) { return i * i; } }
        final Step square = new Square();
        @Cpu("c") void c() { out.write(apply(i -> i + k + out.read(), 1)
         + apply(this::inc, 10) + square.twice(3)); }
        """;
    assertThat(run(members).cell("out")).isEqualTo(8 + 11 + 81);
  }

  @Test
  void sendIpiFindsTheHandler() {
    String members =
        """
        final Word w = word("w", 0); @Cpu("a") void a() { sendIpi(this::here);
        sendIpi(() -> here()); sendIpi(cpus[1]::there); sendIpi(cpus[choose(2)]::there); }
        @Ipi(on = "a") void here() {}
        class C { @Ipi(on = "a") void there() {} } final C[] cpus = {new C(), new C()};
        """;
    assertThat(run(members, 0).log)
        .containsExactly("ipi here", "ipi here", "ipi cpus[1].there", "ipi cpus[0].there");
  }

  @Test
  void recordsAndNestedObjects() {
    String members =
        """
        record Pair(Word first, Word second) { int sum() { return first.read() + second.read(); } }
        static class Node { final Pair pair; final Node next; Node(Pair p, Node n) {
        pair = p; next = n; } } final Word out = word("out", 0);
        final Node head = new Node(new Pair(word("a", 1), word("b", 2)),
        new Node(new Pair(word("c", 4), word("d", 8)), null));
        @Cpu("c") void c() { int all = 0;
        for (Node n = head; n != null; n = n.next) { all += n.pair.sum(); } out.write(all); }
        """;
    assertThat(run(members).cell("out")).isEqualTo(15);
  }

  // ---- references ----------------------------------------------------------------------------

  private static final String LIST =
      """
      class Node { final Word key; final Ref<Node> next; final int id;
      Node(int id, Node n) { this.id = id; key = word("key" + id, id); next = ref("next" + id, n); } }
      static class Other {} final Other other = new Other();
      final Node last = new Node(2, null); final Node first = new Node(1, last);
      final Ref<Node> head = ref("head", first); final Word out = word("out", 0);
      """;

  @Test
  void pointersAreFollowedAtRunTime() {
    String members =
        LIST
            + """
            @Cpu("c") void c() { int sum = 0; Node n = head.rcuDereference();
            while (n != null) { sum += n.key.read() * 10 + n.id; n = n.next.read(); }
            out.write(sum); }
            """;
    assertThat(run(members).cell("out")).isEqualTo(33);
  }

  @Test
  void pointersAreComparedAndChanged() {
    String members =
        LIST
            + """
            @Cpu("c") void c() { Node old = head.cmpxchg(first, last);
            if (old == first && head.read() == last && head.xchg(null) != null
            && head.read() == null) { out.write(1); } free(old); head.read().key.read(); }
            """;
    Program program = Sources.program(members);
    Evaluator evaluator = new Evaluator(program);
    assertThatThrownBy(() -> evaluator.run(program.flows().get(0).code()))
        .isInstanceOf(Evaluator.OopsException.class);
    assertThat(evaluator.cell("out")).isEqualTo(1);
    assertThat(evaluator.log).containsExactly("free first");
  }

  @Test
  void cellsOfObjects() {
    Program program = Sources.program(LIST + "@Cpu(\"c\") void c() {}");
    assertThat(program.objects().toString()).contains("other", "last", "first");
    CellDecl key = program.cells().get(0);
    assertThat(key.name()).isEqualTo("key2");
    assertThat(program.objects().get(key.owner()).name()).isEqualTo("last");
    CellDecl head = program.cells().get(4);
    assertThat(head.owner()).isEqualTo(CellDecl.NO_OWNER);
    assertThat(head.labels()).containsExactly("null", "other", "last", "first");
    assertThat(head.show(head.initial())).isEqualTo("first");
    assertThat(head.bits()).isEqualTo(2);
  }

  @Test
  void castsAndInstanceofAtRunTime() {
    String members =
        """
        static class A {} static class B extends A { final int n = 5; }
        final A a = new A(); final B b = new B(); final Ref<A> r = ref("r", b);
        final Word out = word("out", 0);
        @Cpu("c") void c() { if (r.read() instanceof B) { out.write(((B) r.read()).n); }
        r.write(a); if (!(r.read() instanceof B)) { out.addReturn(1); } B oops = (B) r.read(); }
        """;
    Program program = Sources.program(members);
    Evaluator evaluator = new Evaluator(program);
    assertThatThrownBy(() -> evaluator.run(program.flows().get(0).code()))
        .isInstanceOf(Evaluator.OopsException.class);
    assertThat(evaluator.cell("out")).isEqualTo(6);
  }

  @Test
  void arraysOfArraysAtRunTime() {
    String members =
        """
        final int[][] table = {{1, 2}, {3}, {Integer.MIN_VALUE, 5, 6}};
        final Word out = word("out", 0);
        @Cpu("c") void c() { int[] row = table[choose(3)]; out.write(row[choose(3)]
         + 100 * row.length); }
        """;
    assertThat(run(members, 0, 1).cell("out")).isEqualTo(202);
    assertThat(run(members, 1, 0).cell("out")).isEqualTo(103);
    assertThat(run(members, 2, 0).cell("out")).isEqualTo(Integer.MIN_VALUE + 300);
    assertThat(run(members, 2, 2).cell("out")).isEqualTo(306);
    assertThatThrownBy(() -> run(members, 0, 2)).isInstanceOf(Evaluator.OopsException.class);
    assertThatThrownBy(() -> run(members, 1, 1)).isInstanceOf(Evaluator.OopsException.class);
  }

  @Test
  void enumsWithFieldsAndMethods() {
    String members =
        """
        enum Op { ADD(1) { int on(int i) { return i + k; } },
        NEG(2) { int on(int i) { return -i * k; } };
        final int k; Op(int k) { this.k = k; } abstract int on(int i); }
        final Cell<Op> op = cell("op", Op.ADD); final Word out = word("out", 0);
        @Cpu("c") void c() { op.write(Op.values()[choose(2)]); Op o = op.read();
        out.write(o.on(7) * 100 + o.k * 10 + o.ordinal()); }
        """;
    assertThat(run(members, 0).cell("out")).isEqualTo(810);
    assertThat(run(members, 1).cell("out")).isEqualTo(-1400 + 21);
  }

  @Test
  void enumOrNull() {
    String members =
        """
        enum Mode { A, B } final Cell<Mode> cell = cell("cell", Mode.A);
        final Word out = word("out", 0); @Cpu("c") void c() {
        Mode m = choose(2) == 0 ? null : Mode.B; if (m == null) { out.write(1); }
        if (m == Mode.B) { out.write(2); } cell.write(m); }
        """;
    assertThat(run(members, 1).cell("cell")).isEqualTo(1);
    assertThatThrownBy(() -> run(members, 0)).isInstanceOf(Evaluator.OopsException.class);
  }

  // ---- operations ----------------------------------------------------------------------------

  @Test
  void operationsOfRunTimeReceivers() {
    String members =
        """
        final Word[] ws = words("w", 2, 0); final Ghost[] gs = ghosts("g", 2, 0);
        @Cpu("c") void c() { int i = choose(2); ws[i].write(5); ws[i].plainAdd(2);
        gs[i].add(ws[i].read()); if (ws[i].testBit(1)) { ws[1 - i].thisCpuInc(); } }
        """;
    Evaluator evaluator = run(members, 1);
    assertThat(evaluator.memory).containsExactly(1, 7);
    assertThat(evaluator.ghosts).containsExactly(0, 7);
  }

  @Test
  void textsOfKnownPartsAndOneCheckForEachText() {
    Program program =
        Sources.program(
            """
            final Word w = word("w", 0); final int id = new int[] {3}[0];
            @Cpu("c") void c() { check(w.read() == 0, "cpu " + id + " is idle");
            check(w.read() != 1, "other"); check(w.read() == 0, "cpu 3 is idle");
            observe("n", w.read()); }
            """);
    assertThat(program.checks()).hasSize(2);
    assertThat(program.checks().get(0).text()).isEqualTo("cpu 3 is idle");
    assertThat(program.checks().get(0).position().toString()).isEqualTo("M.java:3");
    assertThat(run(program).log)
        .containsExactly(
            "check cpu 3 is idle 1", "check other 1", "check cpu 3 is idle 1", "observe n 0");
  }

  @Test
  void costsAreCountedOnEachPath() {
    String members =
        """
        final Word w = word("w", 0); final SpinLock l = spinLock("l");
        @Cpu("c") void c() { w.write(9); smpMb(); costBegin("way");
        w.write(1); w.thisCpuInc(); l.lock(); w.read(); l.unlock(); smpMb(); smpWmb(); smpRmb();
        for (int i = choose(3); i > 0; i--) { w.xchg(i); }
        costEnd("way"); w.write(2); w.atomicInc(); }
        """;
    assertThat(run(members, 0).log)
        .filteredOn(line -> line.startsWith("observe"))
        .containsExactly(
            "observe way: plain stores, 9 for more 3",
            "observe way: LOCKed operations, 9 for more 1",
            "observe way: full barriers, 9 for more 1");
    assertThat(run(members, 2).log)
        .filteredOn(line -> line.startsWith("observe"))
        .containsExactly(
            "observe way: plain stores, 9 for more 3",
            "observe way: LOCKed operations, 9 for more 3",
            "observe way: full barriers, 9 for more 1");
  }

  @Test
  void aCostIsCountedUpToNine() {
    String members =
        """
        final Word w = word("w", 0);
        @Cpu("c") void c() { costBegin("way");
        for (int i = choose(40); i > 0; i--) { w.write(i); } costEnd("way"); }
        """;
    assertThat(run(members, 39).log).contains("observe way: plain stores, 9 for more 9");
    assertThat(run(members, 9).log).contains("observe way: plain stores, 9 for more 9");
    assertThat(run(members, 8).log).contains("observe way: plain stores, 9 for more 8");
  }

  @Test
  void eachOperationIsItsKernelName() {
    Code code =
        code(
            """
            final Word w = word("w", 0); final SpinLock l = spinLock("l");
            final GracePeriod gp = gracePeriod(); final RcuReader rcu = rcuReader();
            @Cpu("c") void c() { w.thisCpuDec(); w.atomicDec(); w.testAndSetBit(1);
            await(w, 3); l.lock(); l.unlock(); gp.readLock(); rcu.lock(); rcu.unlock();
            synchronizeRcu(); smpWmb(); }
            """);
    Operand w = Operand.constant(0);
    Operand zero = Operand.constant(0);
    Operand less = Operand.constant(-1);
    Operand lock = Operand.constant(1);
    assertThat(code.insns())
        .containsExactly(
            new Insn.Rmw(KernelOp.THIS_CPU_ADD, -1, w, less, zero),
            new Insn.Rmw(KernelOp.ATOMIC_ADD, -1, w, less, zero),
            new Insn.Rmw(KernelOp.TEST_AND_SET_BIT, -1, w, Operand.constant(1), zero),
            new Insn.Await(w, Operand.constant(3)),
            new Insn.SpinLock(lock),
            new Insn.SpinUnlock(lock),
            new Insn.Gp(Insn.GpOp.READ_LOCK, zero),
            new Insn.RcuReadLock(),
            new Insn.RcuReadUnlock(),
            new Insn.RcuSyncBegin(),
            new Insn.RcuSyncWait(),
            new Insn.Fence(KernelOp.SMP_WMB),
            new Insn.Return(zero));
  }

  @Test
  void propertiesLook() {
    Program program =
        Sources.programOf(
            Sources.model(
                """
                final Word[] ws = words("w", 2, 0); final Ghost g = ghost("g", 1);
                @Cpu("c") void c() {} boolean asked() { return g.get() == 1; }
                @LeadsTo(from = "asked") boolean all() {
                for (Word w : ws) { if (w.read() == 0) { return false; } } return true; }
                """),
            Set.of("asked"));
    Evaluator evaluator = new Evaluator(program);
    assertThat(evaluator.run(program.properties().get(0).predicate())).isZero();
    evaluator.setCell("w[0]", 1);
    evaluator.setCell("w[1]", 1);
    assertThat(evaluator.run(program.properties().get(0).predicate())).isEqualTo(1);
    assertThat(evaluator.run(program.properties().get(0).from())).isEqualTo(1);
    assertThat(evaluator.run(program.predicates().get("asked"))).isEqualTo(1);
  }
}
