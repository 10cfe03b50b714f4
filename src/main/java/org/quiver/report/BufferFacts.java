package org.quiver.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.quiver.verdict.TraceStep;

/**
 * What the store buffers did to the run: which load missed which store because it still waited,
 * which of two stores landed first, whose change was overwritten by a store that landed late. A
 * store that waited and that nobody missed is not worth a word.
 */
final class BufferFacts {
  private static final int MOST = 2;

  private final Run run;

  private BufferFacts(Run run) {
    this.run = run;
  }

  static List<String> of(Run run) {
    BufferFacts facts = new BufferFacts(run);
    return facts.worthAWord().flatMap(facts::sentences).distinct().toList();
  }

  /** The steps that executed the stores of which {@link #of} speaks. */
  static Set<Integer> told(Run run) {
    return new BufferFacts(run)
        .worthAWord()
        .map(WaitingStore::executed)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Stream<WaitingStore> worthAWord() {
    return run.stores().stream()
        .filter(store -> weight(store) > 0)
        .sorted(Comparator.comparing(this::weight).reversed())
        .limit(MOST)
        .sorted(Comparator.comparingInt(WaitingStore::executed));
  }

  /** A load that went wrong says most; of two, the later one is nearer to the end. */
  private int weight(WaitingStore store) {
    int missed = missed(store).map(load -> 1 + load).orElse(0);
    int other = overwritten(store).isPresent() || overtaking(store).isPresent() ? 1 : 0;
    return missed * 2 + other;
  }

  private Stream<String> sentences(WaitingStore store) {
    List<String> all = new ArrayList<>();
    missed(store).ifPresent(load -> all.add(missed(store, load)));
    overtaking(store).ifPresent(later -> all.add(overtaking(store, later)));
    overwritten(store).ifPresent(change -> all.add(overwritten(store, change)));
    return all.stream();
  }

  /** The last look of another CPU at the cell that did not see the store. */
  private Optional<Integer> missed(WaitingStore store) {
    List<Integer> found =
        run.where(store.executed() + 1, store.landed(), step -> looks(store, step)).stream()
            .filter(look -> !run.found(look).equals(store.value()))
            .toList();
    return last(found);
  }

  private static boolean looks(WaitingStore store, TraceStep step) {
    return step.cpu() != store.cpu() && Run.sees(step) && step.cell().equals(store.cell());
  }

  private String missed(WaitingStore store, int load) {
    String sentence =
        run.owned(store.executed())
            + " was still in its store buffer when "
            + run.owned(load)
            + (Run.loads(run.step(load)) ? " read " : " found ")
            + run.found(load)
            + "; "
            + landing(store)
            + ".";
    return ownLoads(store).isEmpty() ? sentence : sentence + " " + overtakingLoads(store);
  }

  private String landing(WaitingStore store) {
    if (!store.stays(run)) {
      return "it reached memory only in step " + (store.landed() + 1);
    }
    return run.trace().isLasso()
        ? "it stays there for ever"
        : "it never reached memory in this run";
  }

  /** Loads of the storing CPU that ran ahead of the store, of cells that others change later. */
  private ImmutableList<Integer> ownLoads(WaitingStore store) {
    return run.where(store.executed() + 1, store.landed(), step -> ranAhead(store, step)).stream()
        .filter(load -> changedLater(load))
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean ranAhead(WaitingStore store, TraceStep step) {
    return step.cpu() == store.cpu()
        && Run.loads(step)
        && !step.forwarded()
        && !step.cell().equals(store.cell());
  }

  private boolean changedLater(int load) {
    TraceStep step = run.step(load);
    boolean lands =
        !run.where(
                load + 1,
                run.size(),
                later -> later.cpu() != step.cpu() && Run.changes(later, step.cell()))
            .isEmpty();
    boolean waits =
        run.stores().stream()
            .anyMatch(
                s -> s.cpu() != step.cpu() && s.cell().equals(step.cell()) && s.landed() > load);
    return lands || waits;
  }

  private String overtakingLoads(WaitingStore store) {
    List<String> loads =
        ownLoads(store).stream()
            .map(load -> run.operation(load) + " had already read " + run.step(load).value())
            .toList();
    return "Meanwhile " + run.cpu(store.cpu()) + "'s own " + String.join(" and ", loads) + ".";
  }

  /** A younger store of the same CPU that landed before this one and was seen by another CPU. */
  private Optional<WaitingStore> overtaking(WaitingStore store) {
    return run.stores().stream()
        .filter(s -> s.cpu() == store.cpu() && s.executed() > store.executed())
        .filter(s -> s.landed() < store.landed() && seen(s, store.landed()).isPresent())
        .findFirst();
  }

  private Optional<Integer> seen(WaitingStore store, int before) {
    return run
        .where(
            store.landed() + 1,
            before,
            step ->
                step.cpu() != store.cpu()
                    && Run.loads(step)
                    && step.cell().equals(store.cell())
                    && step.value().equals(store.value()))
        .stream()
        .findFirst();
  }

  private String overtaking(WaitingStore store, WaitingStore later) {
    return run.owned(later.executed())
        + " reached memory (step "
        + (later.landed() + 1)
        + ") before its earlier "
        + run.operation(store.executed())
        + ", and "
        + seen(later, store.landed()).map(run::owned).orElseThrow()
        + " saw it.";
  }

  /** A change of the cell in memory that the store's landing undid. */
  private Optional<Integer> overwritten(WaitingStore store) {
    if (store.stays(run)) {
      return Optional.empty();
    }
    return last(
        run.where(
            store.executed() + 1,
            store.landed(),
            step -> step.cpu() != store.cpu() && Run.changes(step, store.cell())));
  }

  private String overwritten(WaitingStore store, int change) {
    return run.owned(run.cause(change))
        + " changed "
        + store.cell()
        + " in memory while "
        + run.owned(store.executed())
        + " was in the store buffer; step "
        + (store.landed() + 1)
        + " overwrote the change.";
  }

  private static Optional<Integer> last(List<Integer> indices) {
    return indices.isEmpty() ? Optional.empty() : Optional.of(indices.get(indices.size() - 1));
  }
}
