package primitives;

import org.quiver.model.*;

/** One of everything that is not a plain load or store. */
public final class Primitives extends Model {
  static final class Item {
    final Word value;

    Item(Model model, String name) {
      value = model.word(name, 0);
    }

    @Override
    public String toString() {
      return "item of " + value.name();
    }
  }

  final Item old = new Item(this, "old.value");
  final Item young = new Item(this, "young.value");
  final Ref<Item> pointer = ref("pointer", old);
  final SpinLock lock = spinLock("lock");
  final RcuReader rcu = rcuReader();
  final Ghost seen = ghost("seen", 0);
  final Word turn = word("turn", 0);

  @Task(value = "reader", on = {"A", "B"}, migrations = 1)
  void reader() {
    preemptDisable();
    rcu.lock();
    Item item = pointer.rcuDereference();
    seen.set(item.value.loadAcquire());
    rcu.unlock();
    preemptEnable();
    observe("where", currentCpu());
  }

  @Cpu("B")
  void writer() {
    localIrqDisable();
    if (lock.tryLock()) {
      young.value.plainWrite(1);
      lock.unlock();
    }
    localIrqEnable();
    lock.lock();
    Item before = pointer.xchg(choose(2) == 0 ? young : null);
    lock.unlock();
    synchronizeRcu();
    free(before);
    turn.storeRelease(irqsDisabled() ? 1 : 0);
    await(turn, 1);
    turn.cmpxchg(1, turn.addReturn(3));
  }

  @Nmi(on = "A")
  void nmi() {
    smpMbBeforeAtomic();
    turn.testAndClearBit(2);
    smpMbAfterAtomic();
  }

  @AlwaysEventually
  boolean unlocked() {
    return !lock.isLocked();
  }
}
