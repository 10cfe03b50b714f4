package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.SpinLock;
import org.quiver.model.Variable;
import org.quiver.program.CellDecl;

/**
 * What the model's constructor built: the objects that can be reached from the model through final
 * fields and the arrays in them, in the order of the fields; which of them holds which cell; and
 * what each pointer may point to.
 */
final class ModelObjects {
  private final Fields fields;
  private final Model model;
  private final List<Object> objects = new ArrayList<>();
  private final List<String> paths = new ArrayList<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final IdentityHashMap<Object, List<Holder>> holders = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Class<?>> pointees = new IdentityHashMap<>();

  private record Holder(int object, int depth) {}

  ModelObjects(Model model, Fields fields) {
    this.fields = fields;
    this.model = model;
    seen.add(model);
    visitFields(model, "", CellDecl.NO_OWNER, 0);
  }

  private void visitFields(Object host, String path, int id, int depth) {
    for (Field field : fields.finalFields(host)) {
      Object value = fields.get(field, host);
      String name = field.isSynthetic() ? field.getName().replace("val$", "") : field.getName();
      visit(value, field.getGenericType(), path + name, id, depth);
    }
  }

  private void visit(Object value, Type type, String path, int holder, int depth) {
    if (value instanceof Variable || value instanceof SpinLock) {
      holders.computeIfAbsent(value, v -> new ArrayList<>()).add(new Holder(holder, depth));
      if (value instanceof Ref<?>) {
        pointees.merge(value, pointee(type), (a, b) -> a == Object.class ? b : a);
      }
    } else if (value instanceof Object[] array) {
      for (int i = 0; i < array.length; i++) {
        visit(array[i], componentOf(type), path + "[" + i + "]", holder, depth);
      }
    } else if (isModelObject(value) && seen.add(value)) {
      objects.add(value);
      paths.add(path);
      visitFields(value, path + ".", objects.size() - 1, depth + 1);
    }
  }

  private boolean isModelObject(Object value) {
    if (value == null || value == model || value instanceof Enum<?>) {
      return false;
    }
    Class<?> type = value.getClass();
    String name = type.getName().replace('.', '/');
    return !type.isArray() && !type.isHidden() && !Classes.isJdk(name) && !Classes.isApi(name);
  }

  private static Type componentOf(Type type) {
    if (type instanceof GenericArrayType array) {
      return array.getGenericComponentType();
    }
    return type instanceof Class<?> raw && raw.isArray() ? raw.getComponentType() : Object.class;
  }

  /** The class that {@code Ref<X>} names, Object if it does not say. */
  private static Class<?> pointee(Type type) {
    return type instanceof ParameterizedType parameterized
        ? erasure(parameterized.getActualTypeArguments()[0])
        : Object.class;
  }

  private static Class<?> erasure(Type type) {
    if (type instanceof Class<?> raw) {
      return raw;
    } else if (type instanceof ParameterizedType parameterized) {
      return erasure(parameterized.getRawType());
    } else if (type instanceof TypeVariable<?> variable) {
      return erasure(variable.getBounds()[0]);
    } else if (type instanceof WildcardType wildcard) {
      return erasure(wildcard.getUpperBounds()[0]);
    }
    return Object.class;
  }

  /** The objects; an object's id is its index. */
  List<Object> objects() {
    return objects;
  }

  /** The model and the objects. */
  ImmutableList<Object> all() {
    return ImmutableList.builder().add(model).addAll(objects).build();
  }

  /** The id of the object that holds a cell; the innermost, none if the model holds it itself. */
  int owner(Object cell) {
    int owner = CellDecl.NO_OWNER;
    int depth = 0;
    for (Holder holder : holders.getOrDefault(cell, List.of())) {
      if (holder.object() == CellDecl.NO_OWNER) {
        return CellDecl.NO_OWNER;
      }
      if (holder.depth() > depth) {
        owner = holder.object();
        depth = holder.depth();
      }
    }
    return owner;
  }

  /** The ids of the objects that a pointer may point to. */
  List<Integer> candidates(Ref<?> pointer) {
    Class<?> type = pointees.getOrDefault(pointer, Object.class);
    List<Integer> ids = new ArrayList<>();
    for (int id = 0; id < objects.size(); id++) {
      if (type.isInstance(objects.get(id))) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** The id of an object, -1 if it is none of them. */
  int idOf(Object host) {
    for (int id = 0; id < objects.size(); id++) {
      if (objects.get(id) == host) {
        return id;
      }
    }
    return -1;
  }

  /** How traces name the objects: what {@code toString()} says where the class has one. */
  ImmutableList<String> names() {
    List<String> own = objects.stream().map(this::ownName).toList();
    ImmutableList.Builder<String> names = ImmutableList.builder();
    for (int id = 0; id < objects.size(); id++) {
      String name = own.get(id);
      boolean usable = name != null && Collections.frequency(own, name) == 1;
      names.add(usable ? name : paths.get(id));
    }
    return names.build();
  }

  private String ownName(Object host) {
    return fields.overridesToString(host) ? host.toString() : null;
  }

  /** How an object is named in errors: by the field that holds it. */
  String path(Object host) {
    int id = idOf(host);
    return id < 0 ? "" : paths.get(id);
  }
}
