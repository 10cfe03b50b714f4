package org.quiver.jpf.run;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quiver.model.Default;
import org.quiver.model.Model;

/**
 * Makes the model that JPF's configuration names and runs it: {@code target} is its class, {@code
 * quiver.memory}, {@code quiver.buffer}, {@code quiver.serializing} and {@code quiver.args} mean
 * what they mean in a property file, and of several memory models the first is taken.
 */
public final class Start {
  private Start() {}

  /** The entry of every model; see {@link Model#main}. */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    String target = ByHand.setting("target");
    if (target == null) {
      throw new IllegalStateException("start a model with Java PathFinder, as docs/jpf.md says");
    }
    Model model = make(Class.forName(target), values(ByHand.setting("quiver.args")));
    String buffer = ByHand.setting("quiver.buffer");
    Settings settings =
        new Settings(
            memory(ByHand.setting("quiver.memory")),
            buffer == null ? 4 : Integer.parseInt(buffer.trim()),
            !"false".equals(first(ByHand.setting("quiver.serializing"))));
    new Run(model, model.declared(), settings).go();
  }

  private static String first(String list) {
    if (list == null) {
      return "";
    }
    int comma = list.indexOf(',');
    return (comma < 0 ? list : list.substring(0, comma)).trim();
  }

  private static int memory(String list) {
    String name = first(list).toLowerCase(Locale.ROOT);
    if (name.isEmpty() || name.equals("sc")) {
      return Settings.SC;
    } else if (name.equals("tso")) {
      return Settings.TSO;
    } else if (name.equals("pso")) {
      return Settings.PSO;
    }
    throw new IllegalStateException("quiver.memory: " + name + " is not sc, tso or pso");
  }

  private static List<String> values(String list) {
    List<String> values = new ArrayList<>();
    String rest = list == null ? "" : list.trim();
    while (!rest.isEmpty()) {
      int comma = rest.indexOf(',');
      values.add((comma < 0 ? rest : rest.substring(0, comma)).trim());
      rest = comma < 0 ? "" : rest.substring(comma + 1).trim();
    }
    return values;
  }

  private static Model make(Class<?> type, List<String> given) throws ReflectiveOperationException {
    Constructor<?>[] all = type.getDeclaredConstructors();
    Constructor<?> chosen = all[0];
    for (Constructor<?> constructor : all) {
      boolean plain = constructor.getParameterTypes().length == 0;
      if (plain == given.isEmpty()) {
        chosen = constructor;
      }
    }
    Class<?>[] types = chosen.getParameterTypes();
    Annotation[][] annotations = chosen.getParameterAnnotations();
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      String text = i < given.size() ? given.get(i) : initial(annotations[i]);
      values[i] = value(types[i], text);
    }
    chosen.setAccessible(true);
    return (Model) chosen.newInstance(values);
  }

  private static String initial(Annotation[] annotations) {
    for (Annotation annotation : annotations) {
      if (annotation instanceof Default) {
        return ((Default) annotation).value();
      }
    }
    throw new IllegalStateException("quiver.args: a parameter without @Default has no value");
  }

  private static Object value(Class<?> type, String text) {
    if (text.indexOf('=') >= 0) {
      throw new IllegalStateException(
          "quiver.args: JPF does not know the names of parameters; give the values in the order of"
              + " the constructor: +quiver.args=true,2");
    }
    if (type == int.class) {
      return Integer.parseInt(text);
    } else if (type == boolean.class) {
      return text.equals("true");
    } else if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (((Enum<?>) constant).name().equals(text)) {
          return constant;
        }
      }
    }
    return text;
  }
}
