package org.quiver.frontend;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Numbers for the host's objects, so that a reference can be a number at run time. 0 is null. The
 * model's objects come first, so that the handle of an object is also what a pointer cell holds: 1
 * plus its id. Enum constants have no handle: their number is their ordinal.
 */
final class Handles {
  /** The handle of null. */
  static final int NULL = 0;

  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final List<Object> objects = new ArrayList<>();
  private final Map<Closure, Closure> closures = new HashMap<>();

  Handles(List<Object> modelObjects) {
    objects.add(null);
    modelObjects.forEach(this::of);
  }

  /** The handle of {@code host}, a new one if it has none yet. */
  int of(Object host) {
    if (host == null) {
      return NULL;
    }
    Integer known = numbers.get(host);
    if (known != null) {
      return known;
    }
    numbers.put(host, objects.size());
    objects.add(host);
    return objects.size() - 1;
  }

  /** The object of a handle. */
  Object at(int handle) {
    return objects.get(handle);
  }

  /** The one closure that equals {@code closure}. */
  Closure intern(Closure closure) {
    return closures.computeIfAbsent(closure, c -> c);
  }

  /** A value that is either of two. */
  Value join(Value a, Value b) {
    if (a.equals(b)) {
      return a;
    }
    if (isInt(a) && isInt(b)) {
      return new Value.RunInt();
    }
    Class<?> enumA = enumOf(a);
    Class<?> enumB = enumOf(b);
    if (enumA != null || enumB != null) {
      return joinEnums(a, enumA, b, enumB);
    }
    return isReference(a) && isReference(b) ? joinReferences(a, b) : new Value.Nothing();
  }

  private static Value joinEnums(Value a, Class<?> enumA, Value b, Class<?> enumB) {
    boolean same = enumA == enumB || isNull(a) || isNull(b);
    if (!same) {
      return new Value.Nothing();
    }
    return new Value.RunEnum(enumA == null ? enumB : enumA, canBeNull(a) || canBeNull(b));
  }

  private Value joinReferences(Value a, Value b) {
    TreeSet<Integer> all = new TreeSet<>(handles(a).asList());
    all.addAll(handles(b).asList());
    return new Value.RunRef(ImmutableIntArray.copyOf(all));
  }

  private ImmutableIntArray handles(Value value) {
    return value instanceof Value.RunRef run
        ? run.handles()
        : ImmutableIntArray.of(of(((Value.Known) value).host()));
  }

  /** What a reference can be besides null. */
  Value withoutNull(Value value) {
    if (value instanceof Value.RunEnum constant) {
      return new Value.RunEnum(constant.type(), false);
    } else if (value instanceof Value.RunRef ref && ref.nullable() && ref.handles().length() > 1) {
      ImmutableIntArray rest = ref.handles().subArray(1, ref.handles().length());
      return rest.length() == 1 ? new Value.Known(at(rest.get(0))) : new Value.RunRef(rest);
    }
    return value;
  }

  /** The number that stands for a known value where a value like {@code coding} is expected. */
  int code(Value known, Value coding) {
    if (known instanceof Value.Int number) {
      return number.value();
    }
    Object host = ((Value.Known) known).host();
    if (coding instanceof Value.RunEnum) {
      return host == null ? Value.RunEnum.NULL_ORDINAL : ordinal((Enum<?>) host);
    }
    return host instanceof Enum<?> constant ? ordinal(constant) : of(host);
  }

  /** What stands for a constant at run time. */
  @SuppressWarnings("EnumOrdinal") // a cell holds ordinals
  static int ordinal(Enum<?> constant) {
    return constant.ordinal();
  }

  static boolean isNull(Value value) {
    return value instanceof Value.Known known && known.host() == null;
  }

  static boolean canBeNull(Value value) {
    return isNull(value)
        || (value instanceof Value.RunRef ref && ref.nullable())
        || (value instanceof Value.RunEnum constant && constant.nullable());
  }

  /** The enum whose constant it is, or null. */
  static Class<?> enumOf(Value value) {
    if (value instanceof Value.RunEnum run) {
      return run.type();
    }
    return value instanceof Value.Known known && known.host() instanceof Enum<?> constant
        ? constant.getDeclaringClass()
        : null;
  }

  private static boolean isInt(Value value) {
    return value instanceof Value.Int || value instanceof Value.RunInt;
  }

  private static boolean isReference(Value value) {
    return value instanceof Value.Known || value instanceof Value.RunRef;
  }
}
