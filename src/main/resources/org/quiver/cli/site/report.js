// The pages of a report: the verdicts of all checks, and one page for each check. All text comes
// from models and their files, and goes into the page as text, never as markup.
"use strict";

const SEPARATOR = "::";
const loaded = new Map(); // pages of checks by the file that has them
let report = null;

// ---- building -----------------------------------------------------------------------------------

/** An element; attributes that are null are left out, children are nodes or text. */
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Text in which `words` in back quotes are code. */
function prose(text) {
  return text.split("`").map((part, i) => (i % 2 ? h("code", null, part) : part));
}

/** A verdict: its word, coloured; a mark stands for what was not expected. */
function verdict(cell) {
  const [word, mark] = cell.word.split(" !");
  return h(
    "span", { class: "verdict " + cell.role },
    word,
    mark === undefined ? null : h("b", { class: "mark", title: "not as expected" }, " !", h("span", { class: "sr" }, " not as expected")));
}

function link(check, machine, property, step) {
  const parts = [check, machine, property, step].filter((part) => part !== undefined && part !== null && part !== "");
  return "#" + parts.map(encodeURIComponent).join(SEPARATOR);
}

// ---- the matrix ---------------------------------------------------------------------------------

const RANK = { "": 9, proved: 4, VACUOUS: 3, INCONCLUSIVE: 2, REFUTED: 1, ERROR: 0, FAULT: 0 };
const view = { text: "", thread: "", verdict: "", memory: "", sort: "", down: false };

function wordOf(cell) {
  return cell ? cell.word.split(" !")[0] : "";
}

function machines() {
  return report.machines.filter((machine) => !view.memory || machine.memory === view.memory);
}

/** The verdicts that are shown of a check: on the machines that are shown, or on the whole. */
function cellsOf(check) {
  const cells = machines().map((machine) => check.cells[machine.id]).filter(Boolean);
  return check.whole ? [check.whole, ...cells] : cells;
}

function isShown(check) {
  const text = (check.name + " " + (check.title || "")).toLowerCase();
  return view.text.toLowerCase().split(/\s+/).every((word) => text.includes(word))
    && (!view.thread || check.thread === view.thread)
    && (!view.memory || cellsOf(check).length > 0)
    && (!view.verdict || cellsOf(check).some((cell) => view.verdict === "!" ? cell.word.endsWith("!") : wordOf(cell) === view.verdict));
}

function sorted(checks) {
  if (!view.sort) return checks;
  const key = view.sort === "check"
    ? (check) => check.name
    : (check) => RANK[wordOf(check.cells[view.sort] || check.whole)];
  const order = checks.map((check, i) => [key(check), i, check]);
  const sign = view.down ? -1 : 1;
  order.sort((a, b) => (a[0] < b[0] ? -sign : a[0] > b[0] ? sign : a[1] - b[1]));
  return order.map((entry) => entry[2]);
}

function sortBy(column) {
  view.down = view.sort === column && !view.down;
  view.sort = column;
  drawTable(column);
}

function sorter(column, label) {
  const active = view.sort === column;
  return h(
    "button", { type: "button", class: "sort", "data-column": column, onclick: () => sortBy(column) },
    label, h("span", { "aria-hidden": "true", class: "arrow" }, active ? (view.down ? "▾" : "▴") : "↕"));
}

function ariaSort(column) {
  return view.sort !== column ? "none" : view.down ? "descending" : "ascending";
}

function tableHead() {
  const shown = machines();
  const groups = [];
  for (const machine of shown) {
    const last = groups[groups.length - 1];
    if (last && last.memory === machine.memory) last.columns++;
    else groups.push({ memory: machine.memory, columns: 1 });
  }
  const first = new Set(groups.map((group) => shown.find((machine) => machine.memory === group.memory).id));
  return h(
    "thead", { role: "rowgroup" },
    h("tr", { role: "row", class: "models" },
      h("th", { role: "columnheader", scope: "col", rowspan: 2, class: "name", "aria-sort": ariaSort("check") }, sorter("check", "check")),
      h("th", { role: "columnheader", scope: "col", rowspan: 2, class: "title" }, "what is checked"),
      groups.map((group) => h("th", { role: "columnheader", scope: "colgroup", colspan: group.columns, class: "first" }, group.memory))),
    h("tr", { role: "row", class: "hows" },
      shown.map((machine) =>
        h("th", { role: "columnheader", scope: "col", class: first.has(machine.id) ? "first" : null, "aria-sort": ariaSort(machine.id) },
          sorter(machine.id, [h("span", { class: "sr" }, machine.memory + " "), machine.how || "no buffers"])))));
}

function row(check) {
  const name = h("a", { href: link(check.name) }, check.name);
  const cells = machines().map((machine, i, all) => {
    const cell = check.cells[machine.id];
    const first = i === 0 || all[i - 1].memory !== machine.memory;
    const classes = ["cell", first ? "first" : "", cell ? "" : "none"].join(" ").trim();
    return h(
      "td", { role: "cell", class: classes, "data-machine": machine.id },
      cell ? h("a", { href: link(check.name, machine.id) }, h("span", { class: "sr" }, machine.id + ": "), verdict(cell)) : h("span", { class: "sr" }, "not asked"));
  });
  const rest = check.whole
    ? [h("td", { role: "cell", colspan: machines().length, class: "cell first whole" }, h("a", { href: link(check.name) }, verdict(check.whole)))]
    : cells;
  return h(
    "tr", { role: "row", "data-check": check.name },
    h("th", { role: "rowheader", scope: "row", class: "name" }, name),
    h("td", { role: "cell", class: "title" }, check.title || ""),
    rest);
}

function tableBodies(checks) {
  if (view.sort) return [h("tbody", { role: "rowgroup" }, checks.map(row))];
  const bodies = [];
  for (const thread of report.threads) {
    const rows = checks.filter((check) => check.thread === thread.name);
    if (!rows.length) continue;
    const head = thread.name
      ? [h("tr", { role: "row", class: "thread" },
          h("th", { role: "rowheader", scope: "rowgroup", colspan: machines().length + 2 },
            h("h2", null, thread.name), thread.note ? h("p", null, prose(thread.note)) : null))]
      : [];
    bodies.push(h("tbody", { role: "rowgroup" }, head, rows.map(row)));
  }
  return bodies;
}

function drawTable(focus) {
  const checks = sorted(report.checks.filter(isShown));
  const said = checks.length === report.checks.length
    ? `${checks.length} ${checks.length === 1 ? "check" : "checks"}`
    : `${checks.length} of ${report.checks.length} checks`;
  document.getElementById("count").textContent = said;
  const table = h(
    "table", { role: "table", class: "matrix", id: "matrix" },
    h("caption", { class: "sr" }, "Verdicts: a row for each check, a column for each memory model and way of draining store buffers"),
    tableHead(), tableBodies(checks));
  document.getElementById("matrix").replaceWith(table);
  if (focus) table.querySelector(`[data-column="${CSS.escape(focus)}"]`).focus();
}

function choice(id, label, all, options) {
  return h(
    "label", { for: id }, h("span", null, label),
    h("select", { id, onchange: (event) => { view[id] = event.target.value; drawTable(); } },
      h("option", { value: "" }, all),
      options.map(([value, text]) => h("option", { value, selected: view[id] === value }, text))));
}

function tally() {
  const counts = new Map();
  for (const check of report.checks) {
    const cells = [...Object.values(check.cells), ...(check.whole ? [check.whole] : [])];
    for (const cell of cells) {
      const key = wordOf(cell);
      counts.set(key, { role: cell.role, word: key, count: (counts.get(key) || { count: 0 }).count + 1 });
    }
  }
  return [...counts.values()].sort((a, b) => RANK[b.word] - RANK[a.word]);
}

function matrixPage() {
  document.title = "Quiver report";
  crumbs();
  const all = report.checks.flatMap((check) => [...Object.values(check.cells), ...(check.whole ? [check.whole] : [])]);
  const words = [...new Set(all.map(wordOf))].sort((a, b) => RANK[a] - RANK[b]).map((word) => [word, word]);
  if (all.some((cell) => cell.word.endsWith("!"))) words.push(["!", "not as expected"]);
  const memories = [...new Set(report.machines.map((machine) => machine.memory))];
  const threads = report.threads.filter((thread) => thread.name);
  show(
    h("div", { class: "lead" },
      h("h1", null, "Verdicts"),
      h("p", { class: "tally" }, h("span", null, h("b", null, String(report.checks.length)), report.checks.length === 1 ? " check" : " checks"), tally().map((entry) => h("span", null, h("b", null, String(entry.count)), " ", verdict(entry)))),
      h("p", { class: "conclusion" }, "In all: " + report.conclusion + ".")),
    h("form", { class: "filters", role: "search", "aria-label": "Filter the checks", onsubmit: (event) => event.preventDefault() },
      h("label", { for: "text" }, h("span", null, "Text"),
        h("input", { id: "text", type: "search", value: view.text, placeholder: "name or title", autocomplete: "off", spellcheck: "false",
          oninput: (event) => { view.text = event.target.value; drawTable(); } })),
      threads.length > 1 ? choice("thread", "Thread", "all threads", threads.map((thread) => [thread.name, thread.name])) : null,
      choice("verdict", "Verdict", "all verdicts", words),
      memories.length > 1 ? choice("memory", "Memory model", "all models", memories.map((memory) => [memory, memory])) : null,
      h("output", { id: "count", "aria-live": "polite", for: "text thread verdict memory" })),
    h("table", { id: "matrix" }),
    h("p", { class: "legend" },
      "A cell has the worst verdict of the check's properties. Fair: a buffered store reaches memory in the end; unfair: it may stay in its buffer for ever; nonserializing: an interrupt does not empty the store buffer."));
  drawTable();
}

// ---- a check's page -----------------------------------------------------------------------------

function section(id, title, ...content) {
  return h("section", { "aria-labelledby": id, class: id }, h("h2", { id }, title), content);
}

function claim(check) {
  const parts = [];
  if (check.claim) {
    parts.push(h("figure", { class: "claim" }, h("blockquote", null, check.claim), check.source ? h("figcaption", null, check.source) : null));
  } else if (check.source) {
    parts.push(h("p", { class: "faint" }, check.source));
  }
  const facts = [];
  const fact = (label, text, look) => facts.push(h("dt", { class: look }, label), h("dd", null, text));
  if (check.truth) fact("What is true", check.truth);
  if (check.differs) fact("Not what was said", check.differs, "differs");
  if (check.neighbours && check.neighbours.length) {
    fact("Proved, a small change away", h("span", { class: "neighbours" }, check.neighbours.map(known)));
  }
  if (check.model) fact("Model", h("code", null, check.model));
  if (check.parameters) fact("Parameters", h("code", null, check.parameters));
  if (facts.length) parts.push(h("dl", { class: "facts" }, facts));
  return parts;
}

function known(name) {
  return report.checks.some((check) => check.name === name) ? h("a", { href: link(name) }, name) : h("span", null, name);
}

function troubles(check) {
  const texts = [];
  if (check.error) texts.push(check.error);
  if (check.fault) texts.push(check.fault);
  texts.push(...check.unfinished.map((text) => "Not decided: " + text));
  return texts.map((text) => h("p", { class: "trouble" }, text));
}

function verdictTable(check, at) {
  const names = [...new Set(check.verdicts.flatMap((v) => v.properties.map((p) => p.name)))];
  const cell = (v, name) => {
    const property = v.properties.find((p) => p.name === name);
    if (!property) return h("td", null);
    const role = { proved: "proved", REFUTED: "refuted", ERROR: "refuted" }[property.word] || "inconclusive";
    const word = verdict({ word: property.word + (property.unexpected ? " !" : ""), role });
    const here = at && at.machine === v.machine && at.property === name;
    return h("td", { title: property.unexpected || property.means },
      property.traced ? h("a", { href: link(check.name, v.machine, name), "aria-current": here ? "true" : null }, word) : word);
  };
  const claims = new Map(check.verdicts.flatMap((v) => v.properties.map((p) => [p.name, p.claim])));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Verdicts by property" },
    h("table", { class: "properties" },
      h("caption", { class: "sr" }, "Verdicts: a row for each property, a column for each machine; refuted ones lead to their trace"),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "property"), check.verdicts.map((v) => h("th", { scope: "col" }, v.machine)))),
      h("tbody", null, names.map((name) =>
        h("tr", null,
          h("th", { scope: "row" }, h("span", { class: "property" }, name), claims.get(name) !== name ? h("span", { class: "means" }, claims.get(name)) : null),
          check.verdicts.map((v) => cell(v, name)))))));
}

/** What is left open, or came out otherwise than expected: in words. */
function remarks(check) {
  const items = [];
  for (const v of check.verdicts) {
    for (const p of v.properties) {
      if (p.unexpected) items.push(`${p.name}: not as expected: ${p.unexpected}`);
      else if (!["proved", "REFUTED"].includes(p.word)) items.push(`${p.name}, ${v.machine}: ${p.means}`);
    }
  }
  return items.length ? h("ul", { class: "remarks" }, items.map((text) => h("li", null, text))) : null;
}

function figures(check) {
  const shared = new Map();
  for (const v of check.verdicts) {
    for (const [label, text] of v.facts) {
      const key = label + "\n" + text;
      shared.set(key, [...(shared.get(key) || []), v.machine]);
    }
  }
  const columns = [["states", "states"], ["transitions", "transitions"], ["depth", "depth"], ["time", "time"], ["memory", "memory"]];
  return [
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Figures" },
      h("table", { class: "figures" },
        h("caption", { class: "sr" }, "How much was explored on each machine"),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "machine"), columns.map(([, label]) => h("th", { scope: "col" }, label)))),
        h("tbody", null, check.verdicts.map((v) => h("tr", null, h("th", { scope: "row" }, v.machine), columns.map(([key]) => h("td", null, v[key]))))))),
    h("dl", { class: "facts" }, [...shared].map(([key, where]) => {
      const [label, text] = key.split("\n");
      const everywhere = where.length === check.verdicts.length;
      return [h("dt", null, label), h("dd", null, text, everywhere ? null : h("span", { class: "where" }, where.join(", ")))];
    }))];
}

function traceChooser(check, at) {
  if (check.traces.length < 2) return null;
  return h("label", { for: "which", class: "which" }, h("span", null, "Trace"),
    h("select", { id: "which", onchange: (event) => { const t = check.traces[event.target.value]; location.hash = link(check.name, t.machine, t.property); } },
      check.traces.map((t, i) => h("option", { value: i, selected: t === at }, `${t.property}, ${t.machine}`))));
}

function checkPage(check, machine, property, step) {
  document.title = check.name + " – Quiver report";
  crumbs(check.name);
  const of = machine ? check.traces.filter((t) => t.machine === machine) : check.traces;
  const at = of.find((t) => !property || t.property === property);
  const content = [
    h("div", { class: "lead" }, h("h1", { class: "check" }, check.name), check.title ? h("p", { class: "subtitle" }, check.title) : null),
    troubles(check), claim(check)];
  if (check.verdicts.length) content.push(section("verdicts", "Verdicts", verdictTable(check, at), remarks(check)));
  const sources = check.sources || [];
  if (at) {
    const player = at.sheet ? sheetOf(at, sources, { step: Number(step) || 0, moved: (now) => remember(check, at, now) }) : null;
    content.push(h("section", { class: "trace", "aria-labelledby": "trace" },
      h("div", { class: "trace-head" }, h("h2", { id: "trace" }, `${at.property}, ${at.machine}`), traceChooser(check, at)),
      at.note ? h("p", { class: "trouble" }, at.note) : null,
      at.fault ? h("p", { class: "trouble" }, "The trace cannot be drawn: " + at.fault) : null,
      player));
  } else if (machine && check.verdicts.some((v) => v.machine === machine)) {
    const v = check.verdicts.find((each) => each.machine === machine);
    content.push(h("p", { class: "faint" }, `Under ${machine} there is no trace: `, verdict(v), "."));
  }
  if (check.verdicts.length) content.push(section("explored", "What the verdicts rest on", figures(check)));
  if (sources.length && !(at && at.sheet)) content.push(section("source", "The model", sourceOf(sources).element));
  show(...content);
}

function remember(check, at, step) {
  history.replaceState(null, "", link(check.name, at.machine, at.property, step || undefined));
}

// ---- going from page to page --------------------------------------------------------------------

function crumbs(name) {
  const nav = document.getElementById("nav");
  nav.replaceChildren(h("a", { href: "#", class: "brand", "aria-current": name ? null : "page" }, "Quiver report"));
  if (!name) return;
  const i = report.checks.findIndex((check) => check.name === name);
  const neighbour = (check, label, arrow) => check ? h("a", { href: link(check.name), rel: label, "aria-label": `${label} check: ${check.name}` }, arrow) : h("span", { "aria-hidden": "true", class: "off" }, arrow);
  nav.append(
    h("span", { class: "here", "aria-current": "page" }, name),
    h("span", { class: "neighbouring" }, neighbour(report.checks[i - 1], "previous", "←"), neighbour(report.checks[i + 1], "next", "→")));
}

function show(...content) {
  const main = document.getElementById("main");
  main.replaceChildren(...content.flat(9).filter(Boolean));
}

function message(text) {
  crumbs();
  show(h("h1", null, "Quiver report"), h("p", { class: "trouble" }, text));
}

function open(check, rest) {
  const page = loaded.get(check.file);
  if (page) {
    checkPage(page, ...rest);
    return;
  }
  const script = h("script", {
    src: check.file,
    onerror: () => message(`The report is not complete: ${check.file} is missing.`),
    onload: () => { script.remove(); if (loaded.has(check.file)) route(); } });
  document.head.append(script);
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch (e) {
    return part;
  }
}

let last = "";
let reached = 0; // where the reader was in the table of verdicts

function route() {
  if (!report) return;
  const hash = location.hash.slice(1);
  if (hash === "main") return;
  const [name, ...rest] = hash.split(SEPARATOR).map(decoded);
  const check = report.checks.find((each) => each.name === name);
  if (last === "" && name) reached = window.scrollY;
  const focused = document.activeElement && document.activeElement.id === "which";
  if (!name) matrixPage();
  else if (check) open(check, rest);
  else message(`There is no check ${name} in this report.`);
  if (name !== last) {
    window.scrollTo(0, name ? 0 : reached);
    if (last !== "" || name) document.getElementById("main").focus({ preventScroll: true });
  }
  const trace = document.querySelector("section.trace");
  if (rest.length && trace) trace.scrollIntoView({ block: "start" });
  const slider = rest.length && trace ? trace.querySelector(".slider") : null;
  if (focused && trace) document.getElementById("which").focus({ preventScroll: true });
  else if (slider) slider.focus({ preventScroll: true });
  last = name;
}

window.quiverReport = (data) => { report = data; route(); };
window.quiverCheck = (data) => { loaded.set(document.currentScript.getAttribute("src"), data); };
window.addEventListener("hashchange", route);
window.addEventListener("load", () => {
  if (!report) show(h("h1", null, "Quiver report"), h("p", { class: "trouble" }, "The report is not complete: its data is missing. Make it again."));
});
