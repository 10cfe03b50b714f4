package org.quiver.junit;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;

/** A machine: the container of a test for each property. */
final class MachineTest extends AbstractTestDescriptor {
  private final Machine machine;

  MachineTest(UniqueId model, Machine machine, String number) {
    super(model.append("machine", machine.name() + number), machine.name() + number);
    this.machine = machine;
    machine.properties().forEach(name -> addChild(new PropertyTest(getUniqueId(), name)));
  }

  Machine machine() {
    return machine;
  }

  @Override
  public Type getType() {
    return Type.CONTAINER;
  }
}
