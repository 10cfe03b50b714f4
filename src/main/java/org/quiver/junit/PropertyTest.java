package org.quiver.junit;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;

/** A property on a machine: the test. */
final class PropertyTest extends AbstractTestDescriptor {
  private final String property;

  PropertyTest(UniqueId machine, String property) {
    super(machine.append("property", property), property);
    this.property = property;
  }

  String property() {
    return property;
  }

  @Override
  public Type getType() {
    return Type.TEST;
  }
}
