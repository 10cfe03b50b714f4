package org.quiver.junit;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.quiver.model.ModelException;

/** The only test of a model that cannot be read: it fails and says why. */
final class WrongModel extends AbstractTestDescriptor {
  private final ModelException error;

  WrongModel(UniqueId model, String number, ModelException error) {
    super(model.append("error", "model" + number), "the model can be read" + number);
    this.error = error;
  }

  ModelException error() {
    return error;
  }

  @Override
  public Type getType() {
    return Type.TEST;
  }
}
