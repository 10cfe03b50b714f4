package org.quiver.junit;

import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * Finds what a selector asks for: a model with all its tests by its class, or by a unique id the
 * tests of one machine or a single one.
 */
final class ModelSelection implements SelectorResolver {
  private final Predicate<String> classNames;

  ModelSelection(Predicate<String> classNames) {
    this.classNames = classNames;
  }

  static boolean isTestClass(Class<?> type) {
    return type.getAnnotationsByType(QuiverCheck.class).length > 0
        && !Modifier.isAbstract(type.getModifiers());
  }

  @Override
  public Resolution resolve(ClassSelector selector, Context context) {
    Class<?> type = selector.getJavaClass();
    return isTestClass(type) && classNames.test(type.getName())
        ? resolve(type, Optional.empty(), context)
        : Resolution.unresolved();
  }

  @Override
  public Resolution resolve(UniqueIdSelector selector, Context context) {
    return selector.getUniqueId().getSegments().stream()
        .filter(s -> s.getType().equals(ModelTest.SEGMENT))
        .findFirst()
        .flatMap(s -> ReflectionSupport.tryToLoadClass(s.getValue()).toOptional())
        .filter(ModelSelection::isTestClass)
        .map(type -> resolve(type, Optional.of(selector.getUniqueId()), context))
        .orElseGet(Resolution::unresolved);
  }

  private static Resolution resolve(Class<?> type, Optional<UniqueId> part, Context context) {
    return context
        .addToParent(parent -> Optional.of(ModelTest.in(parent, type)))
        .map(ModelTest.class::cast)
        .map(model -> model.want(part.orElseGet(model::getUniqueId)))
        .map(model -> Resolution.match(Match.exact(model)))
        .orElseGet(Resolution::unresolved);
  }
}
