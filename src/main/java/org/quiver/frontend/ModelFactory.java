package org.quiver.frontend;

import com.google.common.collect.ImmutableMap;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.List;
import org.quiver.model.Model;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;

/** Makes a model from its class and the arguments of a request. */
public final class ModelFactory {
  private ModelFactory() {}

  /** The same as {@link #instantiate}, without the parameters. */
  public static Model create(Class<?> type, List<String> arguments) {
    return instantiate(type, arguments).model();
  }

  /**
   * Calls the model's constructor: the one that has parameters, or the only one.
   *
   * @param arguments {@code name=value}, or values in the order of the parameters; the positional
   *     ones first. Parameters are int, boolean, String or an enum; one that is not given has its
   *     {@link org.quiver.model.Default}
   * @throws ModelException if the class is no model, the arguments do not fit, or the constructor
   *     fails
   */
  public static Instance instantiate(Class<?> type, List<String> arguments) {
    requireModel(type);
    Constructor<?> constructor = constructor(type, arguments);
    Arguments bound = Arguments.bind(constructor, arguments);
    return new Instance((Model) call(constructor, bound.values().toArray()), bound.shown());
  }

  private static void requireModel(Class<?> type) {
    if (!Model.class.isAssignableFrom(type)) {
      throw new ModelException(
          type.getName() + " is no model: a model extends org.quiver.model.Model");
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new ModelException(
          type.getName() + " is abstract: check one of the classes that extend it");
    }
    if ((type.isMemberClass() && !Modifier.isStatic(type.getModifiers()))
        || type.isLocalClass()
        || type.isAnonymousClass()) {
      throw new ModelException(
          type.getName() + " is an inner class: make it static, or give it a file of its own");
    }
  }

  private static Constructor<?> constructor(Class<?> type, List<String> arguments) {
    Constructor<?> chosen = null;
    Constructor<?> plain = null;
    for (Constructor<?> candidate : type.getDeclaredConstructors()) {
      if (candidate.getParameterCount() == 0) {
        plain = candidate;
      } else if (chosen != null) {
        throw new ModelException(
            type.getName()
                + " has two constructors with parameters; leave one, and give its parameters"
                + " @Default values");
      } else {
        chosen = candidate;
      }
    }
    boolean usePlain = chosen == null || (plain != null && arguments.isEmpty());
    return usePlain ? plain : chosen;
  }

  private static Object call(Constructor<?> constructor, Object[] values) {
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw failed(constructor.getDeclaringClass(), e.getCause());
    } catch (LinkageError e) {
      throw failed(constructor.getDeclaringClass(), e);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new ModelException(
          constructor.getDeclaringClass().getName() + " cannot be made: " + e.getMessage());
    }
  }

  private static ModelException failed(Class<?> type, Throwable cause) {
    Throwable inner =
        cause instanceof ExceptionInInitializerError && cause.getCause() != null
            ? cause.getCause()
            : cause;
    if (inner instanceof ModelException model) {
      return model;
    }
    if (inner instanceof OutOfMemoryError error) {
      throw error;
    }
    String what = inner.getClass().getSimpleName();
    String why = inner.getMessage() == null ? what : what + ", " + inner.getMessage();
    return new ModelException(
        place(type, inner), "the constructor of " + type.getName() + " failed: " + why);
  }

  /** The innermost line that is neither the JDK's nor Quiver's. */
  private static SourcePosition place(Class<?> type, Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String name = frame.getClassName().replace('.', '/');
      boolean ours = Classes.isApi(name) || name.equals("org/quiver/frontend/ModelFactory");
      ours |= name.startsWith("com/google/common/");
      if (!Classes.isJdk(name)
          && !name.startsWith("sun/")
          && !ours
          && frame.getFileName() != null) {
        return new SourcePosition(frame.getFileName(), Math.max(frame.getLineNumber(), 0));
      }
    }
    return new SourcePosition(type.getSimpleName() + ".java", 0);
  }

  /** The parameters of the constructor with their default values, for a listing. */
  public static ImmutableMap<String, String> parameters(Class<?> type) {
    requireModel(type);
    return Arguments.describe(constructor(type, List.of("")));
  }
}
