package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.quiver.model.Always;
import org.quiver.model.AlwaysEventually;
import org.quiver.model.Eventually;
import org.quiver.model.LeadsTo;
import org.quiver.model.ModelException;
import org.quiver.program.Code;
import org.quiver.program.PropertyDecl;

/** The properties that are methods of the model, and its further boolean methods. */
final class Properties {
  private static final ImmutableSet<Class<? extends Annotation>> ANNOTATIONS =
      ImmutableSet.of(Always.class, Eventually.class, AlwaysEventually.class, LeadsTo.class);

  private final World world;

  Properties(World world) {
    this.world = world;
    for (Object host : world.objects.objects()) {
      for (Annotated method : Annotated.of(world, host, ANNOTATIONS)) {
        throw method.error(
            "a property belongs to the model's own class: move it there, and let it call this"
                + " object's method");
      }
    }
  }

  /** The annotated ones, in the order of the source, superclass first. */
  ImmutableList<PropertyDecl> declared() {
    return Annotated.of(world, world.model, ANNOTATIONS).stream()
        .map(this::declare)
        .collect(ImmutableList.toImmutableList());
  }

  private PropertyDecl declare(Annotated method) {
    method.requireSignature("boolean");
    Code code = compile(method.body());
    Code from = method.annotation() instanceof LeadsTo leads ? from(method, leads) : null;
    return new PropertyDecl(
        method.name(), kind(method.annotation()), code, from, method.body().position());
  }

  private Code from(Annotated method, LeadsTo leads) {
    MethodBody body = find(leads.from());
    if (body == null) {
      throw method.error(
          "from = \""
              + leads.from()
              + "\" is no boolean method of the model without parameters; it has "
              + known());
    }
    return compile(body);
  }

  private static PropertyDecl.Kind kind(Annotation annotation) {
    if (annotation instanceof Always) {
      return PropertyDecl.Kind.ALWAYS;
    } else if (annotation instanceof Eventually) {
      return PropertyDecl.Kind.EVENTUALLY;
    }
    return annotation instanceof LeadsTo
        ? PropertyDecl.Kind.LEADS_TO
        : PropertyDecl.Kind.ALWAYS_EVENTUALLY;
  }

  /** The code of a boolean method, for a formula. */
  Code predicate(String name) {
    MethodBody body = find(name);
    if (body == null) {
      throw new ModelException(
          "\""
              + name
              + "\" is no boolean method of "
              + world.model.getClass().getName()
              + " without parameters; it has "
              + known());
    }
    return compile(body);
  }

  private Code compile(MethodBody body) {
    return Compiler.compile(world, Purpose.PROPERTY, body, world.model);
  }

  private MethodBody find(String name) {
    List<ClassNode> hierarchy = world.fields.hierarchy(world.model);
    for (int i = hierarchy.size() - 1; i >= 0; i--) {
      for (MethodNode method : hierarchy.get(i).methods) {
        if (method.name.equals(name) && isPredicate(method)) {
          return world.classes.body(hierarchy.get(i), method);
        }
      }
    }
    return null;
  }

  private static boolean isPredicate(MethodNode method) {
    int excluded = Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNTHETIC;
    return method.desc.equals("()Z") && (method.access & excluded) == 0;
  }

  private String known() {
    Set<String> names = new TreeSet<>();
    for (ClassNode node : world.fields.hierarchy(world.model)) {
      for (MethodNode method : node.methods) {
        if (isPredicate(method)) {
          names.add(method.name);
        }
      }
    }
    return names.isEmpty() ? "none" : Quoted.list(names);
  }
}
