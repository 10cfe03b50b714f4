package org.quiver.jpf.run;

import java.lang.reflect.Field;
import org.quiver.model.Handler;

/**
 * Which IPI a {@link Handler} stands for. With one IPI in the model there is nothing to find out.
 * With several the handler is called, and stopped before its first visible operation: the stack
 * shows which method it was, and what the closure has captured shows of which object.
 */
final class Closures {
  private static final class Probe extends Error {
    private static final long serialVersionUID = 1L;
  }

  private static boolean probing;

  private Closures() {}

  static boolean isProbing() {
    return probing;
  }

  static void stopProbe() {
    if (probing) {
      throw new Probe();
    }
  }

  static int flow(Setup setup, Handler handler) {
    if (handler == null) {
      throw new NullPointerException("sendIpi of null");
    }
    int only = only(setup, null, null);
    if (only < 0) {
      only = only(setup, method(setup, handler), captured(setup, handler));
    }
    if (only < 0) {
      Checker.wrong("sendIpi: the JPF engine cannot tell which of the IPIs is meant");
    }
    return only;
  }

  /** The only IPI with that method and of that object, where they are known; else -1. */
  private static int only(Setup setup, String method, Object host) {
    int only = -1;
    for (int f = 0; f < setup.flows.length; f++) {
      Flow flow = setup.flows[f];
      boolean fits =
          flow.kind == Flow.IPI
              && (method == null || flow.method.getName().equals(method))
              && (host == null || flow.host == host);
      if (fits && only >= 0) {
        return -1;
      }
      only = fits ? f : only;
    }
    return only;
  }

  private static String method(Setup setup, Handler handler) {
    try {
      probing = true;
      handler.handle();
      return null;
    } catch (Probe e) {
      return calledBy(setup, e.getStackTrace());
    } finally {
      probing = false;
    }
  }

  /** The outermost call of a handler's method. */
  private static String calledBy(Setup setup, StackTraceElement[] stack) {
    String found = null;
    for (int i = 0; i < stack.length; i++) {
      if (stack[i].getClassName().equals(Closures.class.getName()) && found != null) {
        return found;
      }
      for (int f = 0; f < setup.flows.length; f++) {
        Flow flow = setup.flows[f];
        if (flow.kind == Flow.IPI && flow.method.getName().equals(stack[i].getMethodName())) {
          found = flow.method.getName();
        }
      }
    }
    return found;
  }

  private static Object captured(Setup setup, Handler handler) {
    try {
      Field[] fields = handler.getClass().getDeclaredFields();
      for (int i = 0; i < fields.length; i++) {
        fields[i].setAccessible(true);
        Object value = fields[i].get(handler);
        for (int f = 0; f < setup.flows.length; f++) {
          if (setup.flows[f].kind == Flow.IPI && setup.flows[f].host == value) {
            return value;
          }
        }
      }
      return null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
