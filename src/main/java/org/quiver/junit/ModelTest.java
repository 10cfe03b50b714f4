package org.quiver.junit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.quiver.model.ModelException;

/** A model: the container of its machines, which hold a test for each property. */
final class ModelTest extends AbstractTestDescriptor {
  /** What a model's part of a unique id is called. */
  static final String SEGMENT = "model";

  private final Set<UniqueId> wanted = new HashSet<>();

  private ModelTest(UniqueId id, Class<?> type) {
    super(id, type.getSimpleName(), ClassSource.from(type));
    QuiverCheck[] checks = type.getAnnotationsByType(QuiverCheck.class);
    for (int i = 0; i < checks.length; i++) {
      add(type, checks[i], checks.length == 1 ? "" : " (" + (i + 1) + ")");
    }
  }

  /** The model's descriptor below an engine; made if it is not there. */
  static ModelTest in(TestDescriptor engine, Class<?> type) {
    UniqueId id = engine.getUniqueId().append(SEGMENT, type.getName());
    return engine.getChildren().stream()
        .filter(child -> child.getUniqueId().equals(id))
        .map(ModelTest.class::cast)
        .findFirst()
        .orElseGet(() -> new ModelTest(id, type));
  }

  private void add(Class<?> type, QuiverCheck check, String number) {
    try {
      for (Machine machine : Machine.all(type, check)) {
        addChild(new MachineTest(getUniqueId(), machine, number));
      }
    } catch (ModelException e) {
      addChild(new WrongModel(getUniqueId(), number, e));
    }
  }

  @Override
  public Type getType() {
    return Type.CONTAINER;
  }

  /** Asks for the tests of a part: a machine, a property, or by this model's own id for all. */
  ModelTest want(UniqueId part) {
    wanted.add(part);
    return this;
  }

  /** Leaves out what nobody asked for. */
  void keepWanted() {
    List.copyOf(getDescendants()).stream()
        .filter(TestDescriptor::isTest)
        .filter(test -> wanted.stream().noneMatch(w -> test.getUniqueId().hasPrefix(w)))
        .forEach(TestDescriptor::removeFromHierarchy);
    List.copyOf(getChildren()).stream()
        .filter(child -> child.isContainer() && child.getChildren().isEmpty())
        .forEach(TestDescriptor::removeFromHierarchy);
  }
}
