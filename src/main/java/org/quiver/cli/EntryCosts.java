package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Observation;

/** What a check measured of kernel entry and exit. */
final class EntryCosts {
  /** What stands above the table. */
  static final String LEGEND =
      "Entry + exit, the least and the greatest number over all runs under TSO, where a LOCKed"
          + " operation and a full barrier each wait for the store buffer to be empty, and a plain"
          + " store does not. An empty cell: none. What the read-side section does is not counted,"
          + " nor are changes of the interrupt flag; 9 stands for 9 or more, 3 IPIs for 3 or more.";

  private static final Pattern MEASURED = Pattern.compile("kernel (entry|exit): (.*), 9 for more");

  private static final Pattern IPIS = Pattern.compile("(IPIs .*), 3 for more");

  private EntryCosts() {}

  /** The costs by kind, as cells of a table; empty if the check measures nothing. */
  static Map<String, String> of(CheckResult check) {
    ImmutableList<Observation> observations =
        check.verdicts().stream()
            .filter(v -> Machines.brief(v.subject()).equals("TSO"))
            .findFirst()
            .map(CheckVerdict::observations)
            .orElse(ImmutableList.of());
    Map<String, String> entry = new LinkedHashMap<>();
    Map<String, String> exit = new LinkedHashMap<>();
    Map<String, String> costs = new LinkedHashMap<>();
    for (Observation o : observations) {
      Matcher measured = MEASURED.matcher(o.what());
      if (measured.matches()) {
        (measured.group(1).equals("entry") ? entry : exit).put(measured.group(2), Amounts.range(o));
      }
    }
    for (String kind : ImmutableList.of("plain stores", "LOCKed operations", "full barriers")) {
      if (entry.containsKey(kind)) {
        costs.put(kind, sum(entry.get(kind), exit.getOrDefault(kind, "0")));
      }
    }
    if (!costs.isEmpty()) {
      for (Observation o : observations) {
        Matcher ipis = IPIS.matcher(o.what());
        if (ipis.matches()) {
          costs.put(ipis.group(1), Amounts.range(o));
        }
      }
    }
    return costs;
  }

  private static String sum(String entry, String exit) {
    return entry.equals("0") && exit.equals("0") ? "" : entry + " + " + exit;
  }
}
