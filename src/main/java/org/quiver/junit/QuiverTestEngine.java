package org.quiver.junit;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;

/**
 * Runs models with {@link QuiverCheck} as tests, beside Jupiter and by the same launcher: an engine
 * of the JUnit Platform, so that the model is the test class and needs no second one.
 */
public final class QuiverTestEngine implements TestEngine {
  private static final EngineDiscoveryRequestResolver<EngineDescriptor> RESOLVER =
      EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
          .addClassContainerSelectorResolver(ModelSelection::isTestClass)
          .addSelectorResolver(context -> new ModelSelection(context.getClassNameFilter()))
          .build();

  @Override
  public String getId() {
    return "quiver";
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
    EngineDescriptor engine = new EngineDescriptor(id, "Quiver");
    RESOLVER.resolve(request, engine);
    engine.getChildren().stream().map(ModelTest.class::cast).forEach(ModelTest::keepWanted);
    return engine;
  }

  @Override
  public void execute(ExecutionRequest request) {
    new TestRun(request.getEngineExecutionListener()).run(request.getRootTestDescriptor());
  }
}
