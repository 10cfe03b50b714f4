package org.quiver.jpf.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Drives a run that somebody started with JPF alone. JPF's {@code Verify} is reached by reflection:
 * it is in JPF's library and in no other.
 */
final class ByHand implements Checker.Driver {
  private static final String VERIFY = "gov.nasa.jpf.vm.Verify";

  private Method getInt;

  /** A setting of JPF's configuration, which a property file is part of; null if there is none. */
  static String setting(String key) {
    try {
      Method get = Class.forName(VERIFY).getMethod("getProperty", String.class);
      return (String) get.invoke(null, key);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  @Override
  public int choose(int[] keys, int n, int[] state) {
    try {
      if (getInt == null) {
        getInt = Class.forName(VERIFY).getMethod("getInt", int.class, int.class);
      }
      return (Integer) getInt.invoke(null, 0, n - 1);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("these classes run under Java PathFinder", e);
    }
  }

  @Override
  public void violated(String property, String how) {
    throw new AssertionError(property + " is violated: " + how);
  }

  @Override
  public void checked(String text, boolean holds) {
    if (!holds) {
      violated("check(\"" + text + "\")", "it is false");
    }
  }

  @Override
  public void observed(String what, int value) {}

  @Override
  public void reached(int what) {}

  @Override
  public void ended(int[] state, int cellsAndGhosts) {}

  @Override
  public void wrong(String message) {
    throw new IllegalStateException(message);
  }
}
