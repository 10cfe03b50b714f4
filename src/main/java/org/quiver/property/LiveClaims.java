package org.quiver.property;

import org.quiver.program.PropertyDecl;

/** Liveness properties in words. */
final class LiveClaims {
  private LiveClaims() {}

  static String of(PropertyDecl property) {
    String name = property.name() + "()";
    return switch (property.kind()) {
      case ALWAYS -> name + " holds in every state";
      case EVENTUALLY -> name + " holds at some time on every fair run";
      case ALWAYS_EVENTUALLY -> name + " holds again and again on every fair run";
      case LEADS_TO ->
          "whenever what it starts from holds, " + name + " holds then or later on every fair run";
    };
  }

  /** What breaks a property that must hold in every state. */
  static String falseIn(String name) {
    return name + "() is false in this state";
  }

  /** How a run ends that breaks a liveness property. */
  static String ending(boolean atRest, String failure) {
    return (atRest ? "nothing more happens, and " : "the loop repeats for ever, and ") + failure;
  }

  /** What a run that breaks the property means for it. */
  static String failureOf(PropertyDecl property) {
    return switch (property.kind()) {
      case ALWAYS, EVENTUALLY -> property.name() + " never comes true";
      case ALWAYS_EVENTUALLY -> property.name() + " does not come true again";
      case LEADS_TO -> property.name() + " does not come true although it was asked for";
    };
  }
}
