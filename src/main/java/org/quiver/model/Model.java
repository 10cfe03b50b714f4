package org.quiver.model;

import com.google.common.collect.ImmutableList;

/**
 * The protocol to be checked. A subclass lays out its shared state in its constructor, which is
 * plain Java and runs once on the host, and says what each CPU does in {@link Cpu}, {@link Task},
 * {@link Irq}, {@link Nmi} and {@link Ipi} methods, whose bytecode is read and never run. The claim
 * is made with {@link #check}, {@link Always}, {@link Eventually}, {@link AlwaysEventually} and
 * {@link LeadsTo}.
 *
 * <p>The factories ({@code word}, {@code cell}, …) are for the constructor and the field
 * initialisers; the static operations ({@code smpMb}, {@code check}, …) are for the bodies.
 * "Buffer" is the store buffer of the CPU that executes the operation; SC has none.
 */
public abstract class Model {
  private final Declarations declarations = new Declarations();

  /** For subclasses. */
  protected Model() {}

  final Declarations declarations() {
    return declarations;
  }

  // ---- what the constructor lays out -------------------------------------------------------

  /** A word of 32 bits; {@code word("seq", 0).bits(3)} is one of three. */
  public final Word word(String name, int initial) {
    return declarations.add(new Word(name, initial));
  }

  /** An array of words, {@code name[0]} and up: a DEFINE_PER_CPU, for example. */
  public final Word[] words(String name, int count, int initial) {
    Word[] all = new Word[count];
    for (int i = 0; i < count; i++) {
      all[i] = word(name + "[" + i + "]", initial);
    }
    return all;
  }

  /** A cell that holds one of an enum's constants. */
  public final <E extends Enum<E>> Cell<E> cell(String name, E initial) {
    if (initial == null) {
      throw new ModelException("cell \"" + name + "\" needs a first value, not null");
    }
    return declarations.add(new Cell<>(name, initial));
  }

  /** An array of cells, {@code name[0]} and up. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public final <E extends Enum<E>> Cell<E>[] cells(String name, int count, E initial) {
    Cell<E>[] all = new Cell[count];
    for (int i = 0; i < count; i++) {
      all[i] = cell(name + "[" + i + "]", initial);
    }
    return all;
  }

  /** A pointer to an object of this model, or null. */
  public final <T> Ref<T> ref(String name, T initial) {
    return declarations.add(new Ref<>(name, initial));
  }

  /** An array of pointers, {@code name[0]} and up. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public final <T> Ref<T>[] refs(String name, int count, T initial) {
    Ref<T>[] all = new Ref[count];
    for (int i = 0; i < count; i++) {
      all[i] = ref(name + "[" + i + "]", initial);
    }
    return all;
  }

  /** A word of named bits, bit 0 first, all clear at the start. */
  public final Flags flags(String name, String... bits) {
    if (bits.length == 0 || bits.length > 32) {
      throw new ModelException("flags \"" + name + "\" needs 1 to 32 bit names");
    }
    return declarations.add(new Flags(name, ImmutableList.copyOf(bits)));
  }

  /** An integer of the checker's own. */
  public final Ghost ghost(String name, int initial) {
    return declarations.add(new Ghost(name, initial));
  }

  /** An array of ghosts, {@code name[0]} and up. */
  public final Ghost[] ghosts(String name, int count, int initial) {
    Ghost[] all = new Ghost[count];
    for (int i = 0; i < count; i++) {
      all[i] = ghost(name + "[" + i + "]", initial);
    }
    return all;
  }

  /** The grace periods of one protocol, named "grace period". */
  public final GracePeriod gracePeriod() {
    return gracePeriod("grace period");
  }

  /** The grace periods of one protocol. */
  public final GracePeriod gracePeriod(String name) {
    return declarations.add(new GracePeriod(name));
  }

  /** A spinlock, free at the start. */
  public final SpinLock spinLock(String name) {
    return declarations.add(new SpinLock(name));
  }

  /** RCU's read side as a primitive. */
  public final RcuReader rcuReader() {
    return new RcuReader();
  }

  // ---- barriers ----------------------------------------------------------------------------

  /** smp_mb, mfence. SC: nothing. TSO, PSO: runs only when the buffer is empty. */
  public static void smpMb() {
    throw Host.refuse("smpMb()");
  }

  /** smp_wmb. SC, TSO: nothing. PSO: stores before it reach memory before stores after it. */
  public static void smpWmb() {
    throw Host.refuse("smpWmb()");
  }

  /** smp_rmb. SC, TSO, PSO: nothing, since loads are in order there. */
  public static void smpRmb() {
    throw Host.refuse("smpRmb()");
  }

  /**
   * smp_mb__before_atomic. SC, TSO: nothing (the atomic itself is LOCKed). PSO: as {@link #smpMb}.
   */
  public static void smpMbBeforeAtomic() {
    throw Host.refuse("smpMbBeforeAtomic()");
  }

  /** smp_mb__after_atomic. SC, TSO: nothing. PSO: as {@link #smpMb}. */
  public static void smpMbAfterAtomic() {
    throw Host.refuse("smpMbAfterAtomic()");
  }

  /** cpu_relax: nothing in every memory model; it says that the loop around it is meant to spin. */
  public static void cpuRelax() {
    throw Host.refuse("cpuRelax()");
  }

  // ---- waiting, RCU, interrupts, scheduling ------------------------------------------------

  /** Waits until a load of {@code cell} gives {@code value}: a spin loop that is one state. */
  public static void await(Word cell, int value) {
    throw Host.refuse("await()");
  }

  /** Waits until a load of {@code cell} gives {@code value}: a spin loop that is one state. */
  public static <E extends Enum<E>> void await(Cell<E> cell, E value) {
    throw Host.refuse("await()");
  }

  /** Waits until a load of {@code cell} gives {@code value}: a spin loop that is one state. */
  public static <T> void await(Ref<T> cell, T value) {
    throw Host.refuse("await()");
  }

  /**
   * synchronize_rcu as a primitive: waits for every {@link RcuReader} section that is open now,
   * with a full barrier before and after, and not before the stores of those sections have reached
   * memory.
   */
  public static void synchronizeRcu() {
    throw Host.refuse("synchronizeRcu()");
  }

  /** local_irq_disable (cli): no interrupt comes on this CPU, NMIs do. It empties no buffer. */
  public static void localIrqDisable() {
    throw Host.refuse("localIrqDisable()");
  }

  /** local_irq_enable (sti). It empties no buffer. */
  public static void localIrqEnable() {
    throw Host.refuse("localIrqEnable()");
  }

  /** irqs_disabled: whether interrupts are off on this CPU. */
  public static boolean irqsDisabled() {
    throw Host.refuse("irqsDisabled()");
  }

  /**
   * Sends an inter-processor interrupt: the handler is owed from now on. It is ordered after
   * everything before it (TSO, PSO: runs when the buffer is empty), as the kernel's own queueing of
   * a call is.
   *
   * @param handler a reference to an {@link Ipi} method of the model or of one of its objects
   */
  public static void sendIpi(Handler handler) {
    throw Host.refuse("sendIpi()");
  }

  /** preempt_disable: the running task is neither moved nor switched away. Nests. */
  public static void preemptDisable() {
    throw Host.refuse("preemptDisable()");
  }

  /** preempt_enable. */
  public static void preemptEnable() {
    throw Host.refuse("preemptEnable()");
  }

  /**
   * smp_processor_id: the index of the CPU that executes this, in the order of their declaration.
   */
  public static int currentCpu() {
    throw Host.refuse("currentCpu()");
  }

  // ---- the checker's own -------------------------------------------------------------------

  /** A nondeterministic choice of 0 to {@code n}-1. Every one is tried. */
  public static int choose(int n) {
    throw Host.refuse("choose()");
  }

  /**
   * An assertion. The run goes on after a failure, as after a WARN_ON.
   *
   * @param text what is claimed; it names the property. A constant.
   */
  public static void check(boolean condition, String text) {
    throw Host.refuse("check()");
  }

  /**
   * Reports the least and the greatest {@code value} over all runs. Not a verdict.
   *
   * @param what what is counted. A constant.
   */
  public static void observe(String what, int value) {
    throw Host.refuse("observe()");
  }

  /**
   * From here to {@link #costEnd} the operations that this body executes itself, not the handlers
   * that interrupt it, are counted and reported as {@link #observe} does: plain stores (which
   * this_cpu operations and spin_unlock are as well), LOCKed operations and full barriers, the
   * three that cost something on x86. Each is counted up to 9. The counts are locals: they are no
   * steps. Several bodies that use the same text are measured as one.
   *
   * @param what what is measured. A constant.
   */
  public static void costBegin(String what) {
    throw Host.refuse("costBegin()");
  }

  /**
   * Ends what {@link #costBegin} began.
   *
   * @param what the same text. A constant.
   */
  public static void costEnd(String what) {
    throw Host.refuse("costEnd()");
  }

  /**
   * Frees an object that the constructor made: a later access to one of its cells, also by a store
   * that was buffered before, is a use after free.
   */
  public static void free(Object object) {
    throw Host.refuse("free()");
  }
}
