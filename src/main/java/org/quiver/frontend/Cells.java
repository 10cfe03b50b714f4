package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.IdentityHashMap;
import java.util.List;
import org.quiver.model.Cell;
import org.quiver.model.Declarations;
import org.quiver.model.Flags;
import org.quiver.model.ModelException;
import org.quiver.model.Ref;
import org.quiver.model.SpinLock;
import org.quiver.model.Variable;
import org.quiver.model.Word;
import org.quiver.program.CellDecl;
import org.quiver.program.ValueFormat;

/** The model's cells as the program declares them: variables first, then spinlocks. */
final class Cells {
  private final ModelObjects objects;
  private final ImmutableList<String> objectNames;
  private final IdentityHashMap<Object, Integer> ids = new IdentityHashMap<>();
  private final ImmutableList<CellDecl> declarations;

  Cells(Declarations declared, ModelObjects objects) {
    this.objects = objects;
    this.objectNames = objects.names();
    ImmutableList.Builder<CellDecl> all = ImmutableList.builder();
    for (Variable variable : declared.variables()) {
      ids.put(variable, ids.size());
      all.add(declare(variable));
    }
    for (SpinLock lock : declared.locks()) {
      ids.put(lock, ids.size());
      all.add(named(lock.name(), 0, ImmutableList.of("free", "held"), objects.owner(lock)));
    }
    declarations = all.build();
  }

  ImmutableList<CellDecl> declarations() {
    return declarations;
  }

  /** The id of a variable's or a lock's cell. */
  int id(Object variable) {
    Integer id = ids.get(variable);
    if (id == null) {
      throw new ModelException(variable + " belongs to another model");
    }
    return id;
  }

  int bits(Object variable) {
    return declarations.get(id(variable)).bits();
  }

  private CellDecl declare(Variable variable) {
    int owner = objects.owner(variable);
    if (variable instanceof Word word) {
      int bits = word.width();
      int mask = bits == 32 ? -1 : (1 << bits) - 1;
      return new CellDecl(
          word.name(), bits, word.initial() & mask, ValueFormat.NUMBER, ImmutableList.of(), owner);
    } else if (variable instanceof Cell<?> cell) {
      return named(cell.name(), Handles.ordinal(cell.initial()), constants(cell), owner);
    } else if (variable instanceof Ref<?> ref) {
      return declare(ref, owner);
    } else if (variable instanceof Flags flags) {
      ImmutableList<String> names = flags.bitNames();
      return new CellDecl(flags.name(), names.size(), 0, ValueFormat.BITS, names, owner);
    }
    throw new IllegalArgumentException("unknown variable " + variable);
  }

  private static ImmutableList<String> constants(Cell<?> cell) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    for (Enum<?> constant : cell.initial().getDeclaringClass().getEnumConstants()) {
      names.add(constant.name());
    }
    return names.build();
  }

  private CellDecl declare(Ref<?> ref, int owner) {
    List<Integer> candidates = objects.candidates(ref);
    int highest = candidates.isEmpty() ? 0 : candidates.get(candidates.size() - 1) + 1;
    ImmutableList.Builder<String> labels = ImmutableList.<String>builder().add("null");
    labels.addAll(objectNames.subList(0, highest));
    int initial = ref.initial() == null ? 0 : objects.idOf(ref.initial()) + 1;
    if (ref.initial() != null && initial == 0) {
      throw new ModelException(
          "pointer \""
              + ref.name()
              + "\" starts at an object that cannot be reached from the model; keep the object, one"
              + " of the model's own classes, in a final field of the model or of its objects");
    }
    return named(ref.name(), initial, labels.build(), owner);
  }

  private static CellDecl named(String name, int initial, ImmutableList<String> labels, int owner) {
    int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(labels.size() - 1));
    return new CellDecl(name, bits, initial, ValueFormat.NAMES, labels, owner);
  }

  /** What a load of a variable can give. */
  Value content(Object variable) {
    if (variable instanceof Cell<?> cell) {
      return new Value.RunEnum(cell.initial().getDeclaringClass(), false);
    } else if (variable instanceof Ref<?> ref) {
      ImmutableIntArray.Builder handles = ImmutableIntArray.builder().add(Handles.NULL);
      objects.candidates(ref).forEach(id -> handles.add(id + 1));
      return new Value.RunRef(handles.build());
    }
    return new Value.RunInt();
  }
}
