// A trace to go through step by step: a column for each CPU, the state after the step, the line of
// the model. Arrows lead from each buffered store to the moment it lands; a lasso's loop leads back.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const LANE = 9; // pixels between arrows beside each other
const CALM = window.matchMedia("(prefers-reduced-motion: reduce)");

function svg(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Scrolls a box, and nothing around it, so that an element in it is in sight. */
function reveal(box, element, middle) {
  const inner = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  const head = box.querySelector("thead");
  const top = outer.top + (head ? head.offsetHeight : 0);
  if (inner.top >= top && inner.bottom <= outer.bottom - 8) return;
  const by = middle || inner.top < top
    ? inner.top - top - (outer.bottom - top - inner.height) / (middle ? 2 : 6)
    : inner.bottom - outer.bottom + 32;
  box.scrollBy({ top: by, behavior: CALM.matches ? "auto" : "smooth" });
}

/** The same sideways, for a cell. */
function revealCell(box, cell) {
  if (!cell) return;
  const inner = cell.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
  if (inner.left < outer.left) box.scrollLeft += inner.left - outer.left;
}

// ---- the state after each step ------------------------------------------------------------------

/** For each step the memory and the store buffers after it; entry 0 is the start. */
function statesOf(sheet) {
  const states = [{ memory: { ...sheet.initial }, buffers: sheet.cpus.map(() => []) }];
  for (const step of sheet.steps) {
    const before = states[states.length - 1];
    states.push({
      memory: step.memory ? { ...before.memory, ...step.memory } : before.memory,
      buffers: step.buffers || before.buffers });
  }
  return states;
}

/** How many arrows there are beside each other in a CPU's column, and the place of each. */
function lanesOf(sheet) {
  const busy = sheet.cpus.map(() => []); // for each CPU and lane the step at which it is free again
  const lane = sheet.stores.map((store) => {
    const lanes = busy[store.cpu];
    let free = lanes.findIndex((until) => until <= store.executed);
    if (free < 0) free = lanes.length;
    lanes[free] = store.landed;
    return free;
  });
  return { lane, count: busy.map((lanes) => lanes.length) };
}

// ---- the sheet ----------------------------------------------------------------------------------

/** Text that may be broken behind a bracket, rather than within a name. */
function breakable(text) {
  return text.split(/(?<=\()/).flatMap((part, i) => (i ? [h("wbr"), part] : [part]));
}

function stepRow(sheet, i, lanes, go) {
  const step = sheet.steps[i];
  const rows = [];
  const place = (cpu) => "--lanes:" + lanes.count[cpu];
  if (step.heading) {
    rows.push(h("tr", { class: "heading", "data-with": i }, h("td", null),
      sheet.shown.map((cpu) => h("td", { class: "cpu", style: place(cpu) }, cpu === step.cpu ? step.heading : null)),
      h("td", { class: "at" })));
  }
  const beside = step.beside || {};
  rows.push(h("tr", { class: "step " + step.kind, "data-step": i + 1, onclick: () => go(i + 1) },
    h("th", { scope: "row" }, h("button", { type: "button", tabindex: -1, "aria-label": "step " + (i + 1) }, String(i + 1))),
    sheet.shown.map((cpu) => h("td", { class: "cpu" + (cpu === step.cpu ? " own" : ""), style: place(cpu) },
      cpu === step.cpu ? h("span", { class: "operation", style: step.indent ? `margin-left:${step.indent}ch` : null }, breakable(step.text)) : null,
      beside[cpu] ? h("span", { class: "buffer" }, h("span", { class: "sr" }, " store buffer: "), beside[cpu]) : null,
      cpu === step.cpu && step.violates ? h("span", { class: "violation" }, "!! " + step.violates) : null)),
    h("td", { class: "at" }, step.file ? `${step.file}:${step.line}` : null)));
  return rows;
}

function markRow(sheet, lanes, text, kind) {
  const place = "--lanes:" + (lanes.count[sheet.shown[0]] || 0);
  return h("tr", { class: "mark " + kind }, h("td", null), h("td", { colspan: sheet.shown.length + 1, style: place }, text));
}

function bodyOf(sheet, lanes, go) {
  const body = h("tbody", null);
  const folds = new Map(sheet.folds.map((fold) => [fold.from, fold]));
  let fold = null;
  for (let i = 0; i < sheet.steps.length; i++) {
    if (folds.has(i)) {
      fold = folds.get(i);
      const id = fold.from;
      body.append(markRow(sheet, lanes, h("button", { type: "button", "aria-expanded": "false", "data-fold": id }, fold.text), "fold"));
    }
    if (sheet.loopStart === i) body.append(markRow(sheet, lanes, sheet.loopMark, "loop"));
    const rows = stepRow(sheet, i, lanes, go);
    if (fold && i < fold.end) rows.forEach((each) => { each.hidden = true; each.dataset.in = fold.from; });
    body.append(...rows);
    if (fold && i + 1 === fold.end) fold = null;
  }
  if (sheet.endMark) body.append(markRow(sheet, lanes, sheet.endMark, "loop"));
  if (sheet.ending) body.append(markRow(sheet, lanes, "!! " + sheet.ending, "violation"));
  return body;
}

function unfold(table, id, open) {
  const button = table.querySelector(`[data-fold="${id}"]`);
  button.setAttribute("aria-expanded", String(open));
  table.querySelectorAll(`[data-in="${id}"]`).forEach((row) => { row.hidden = !open; });
}

// ---- arrows -------------------------------------------------------------------------------------

/** Draws the arrows over the table; what is folded away is where its fold is. */
function drawArrows(sheet, lanes, table, overlay, now) {
  const box = table.getBoundingClientRect();
  overlay.setAttribute("width", table.offsetWidth);
  overlay.setAttribute("height", table.offsetHeight);
  overlay.querySelectorAll("path.arrow").forEach((path) => path.remove());
  const rows = [...table.querySelectorAll("tr.step")];
  const middle = (i) => {
    let row = rows[i];
    if (row.hidden) row = table.querySelector(`[data-fold="${row.dataset.in}"]`).closest("tr");
    const rect = row.getBoundingClientRect();
    return rect.top - box.top + Math.min(rect.height / 2, 13);
  };
  const bottom = rows.length ? rows[rows.length - 1].getBoundingClientRect().bottom - box.top : 0;
  sheet.stores.forEach((store, i) => {
    const column = sheet.shown.indexOf(store.cpu);
    if (column < 0) return;
    const cell = rows[store.executed].cells[column + 1].getBoundingClientRect();
    const right = cell.left - box.left + 5 + LANE * lanes.count[store.cpu];
    const left = right - 4 - LANE * (lanes.lane[i] + 0.5);
    const lands = store.landed < rows.length;
    const from = middle(store.executed);
    const to = lands ? middle(store.landed) : bottom - 4;
    const waiting = now > store.executed && now <= store.landed;
    const path = svg("path", {
      class: `arrow store ${lands ? "lands" : "stays"}${waiting ? " waiting" : ""}`,
      d: `M${right} ${from}H${left + 4}Q${left} ${from} ${left} ${from + 4}V${to - 4}` + (lands ? `Q${left} ${to} ${left + 4} ${to}H${right - 1}` : "") });
    if (lands) path.setAttribute("marker-end", `url(#${waiting ? "head-now" : "head"})`);
    path.append(svg("title", {}));
    path.firstChild.textContent = lands ? `${store.store} waits from step ${store.executed + 1} to step ${store.landed + 1}` : `${store.store} waits from step ${store.executed + 1} on`;
    overlay.append(path);
  });
  if (sheet.loopStart >= 0 && sheet.loopStart < rows.length) {
    const first = middle(sheet.loopStart);
    const end = middle(rows.length - 1);
    const low = first === end ? end + 6 : end;
    const high = first === end ? first - 6 : first;
    overlay.append(svg("path", { class: "arrow again", d: `M20 ${low}H11Q5 ${low} 5 ${low - 6}V${high + 6}Q5 ${high} 11 ${high}H19`, "marker-end": "url(#head-again)" }));
  }
}

function overlayOf() {
  const overlay = svg("svg", { class: "arrows", "aria-hidden": "true", focusable: "false" });
  const definitions = svg("defs", {});
  for (const id of ["head", "head-now", "head-again"]) {
    const marker = svg("marker", { id, viewBox: "0 0 8 8", refX: 6.5, refY: 4, markerWidth: 6, markerHeight: 6, orient: "auto", class: id });
    marker.append(svg("path", { d: "M0 0.5L8 4L0 7.5z" }));
    definitions.append(marker);
  }
  overlay.append(definitions);
  return overlay;
}

// ---- the state ----------------------------------------------------------------------------------

function stateOf(sheet, states, now) {
  const state = states[now];
  const before = states[Math.max(0, now - 1)];
  const names = Object.keys(state.memory);
  const memory = h("table", { class: "memory" },
    h("caption", null, now ? `Memory after step ${now}` : "Memory at the start"),
    h("thead", { class: "sr" }, h("tr", null, h("th", { scope: "col" }, "cell"), h("th", { scope: "col" }, "value"))),
    h("tbody", null, names.map((name) => {
      const changed = state.memory[name] !== before.memory[name];
      const touched = now > 0 && sheet.steps[now - 1].cell === name;
      return h("tr", { class: changed ? "changed" : touched ? "touched" : null },
        h("th", { scope: "row" }, name),
        h("td", null, changed ? [h("del", null, h("span", { class: "sr" }, "was "), before.memory[name]), " → "] : null,
          h("span", { class: "value" }, state.memory[name]), changed ? h("span", { class: "sr" }, " changed") : null));
    })));
  return sheet.stores.length ? [memory, buffersOf(sheet, states, now)] : [memory];
}

/** Every CPU's store buffer, the oldest store first; what was put in and what landed is marked. */
function buffersOf(sheet, states, now) {
  const step = now ? sheet.steps[now - 1] : null;
  const put = (cpu) => sheet.stores.filter((store) => store.cpu === cpu && store.executed === now - 1).length;
  const landed = (cpu) => sheet.stores.filter((store) => store.cpu === cpu && store.landed === now - 1 && step);
  return h("table", { class: "buffers" },
    h("caption", null, "Store buffers, the oldest store first"),
    h("thead", { class: "sr" }, h("tr", null, h("th", { scope: "col" }, "CPU"), h("th", { scope: "col" }, "waiting"))),
    h("tbody", null, sheet.shown.map((cpu) => {
      const stores = states[now].buffers[cpu];
      const chips = [
        ...landed(cpu).map((store) => h("del", { class: "chip landed" }, store.store, h("span", { class: "sr" }, " landed"))),
        ...stores.map((text, i) => h("span", { class: "chip" + (i >= stores.length - put(cpu) ? " new" : "") }, text, i >= stores.length - put(cpu) ? h("span", { class: "sr" }, " new") : null))];
      return h("tr", null, h("th", { scope: "row" }, sheet.cpus[cpu]), h("td", null, chips.length ? chips : h("span", { class: "faint" }, "empty")));
    })));
}

// ---- the source ---------------------------------------------------------------------------------

/** The model's files with line numbers; `at` shows a line. */
function sourceOf(sources, hits) {
  const box = h("div", { class: "code", tabindex: 0, role: "region", "aria-label": "Source" });
  const tabs = h("div", { class: "files", role: "group", "aria-label": "Files" });
  let file = null;
  let marked = null;

  function turnTo(name) {
    if (file === name) return;
    file = name;
    const source = sources.find((each) => each.file === name);
    const lines = source.text.replace(/\n$/, "").split("\n");
    box.replaceChildren(h("ol", null, lines.map((line, i) =>
      h("li", { class: hits && hits.has(`${name}:${i + 1}`) ? "hit" : null, "data-line": i + 1 }, h("code", null, line || " ")))));
    box.scrollTop = 0;
    for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab.textContent === name));
  }

  tabs.append(...sources.map((source) => h("button", { type: "button", onclick: () => turnTo(source.file) }, source.file)));
  if (sources.length) turnTo(sources[0].file);

  function at(name, line) {
    if (marked) { marked.classList.remove("now"); marked.removeAttribute("aria-current"); marked = null; }
    if (!name || !sources.some((source) => source.file === name)) return;
    turnTo(name);
    marked = box.querySelector(`[data-line="${line}"]`);
    if (!marked) return;
    marked.classList.add("now");
    marked.setAttribute("aria-current", "step");
    reveal(box, marked, true);
  }

  return { element: h("div", { class: "listing" }, tabs, box), at };
}

// ---- the player ---------------------------------------------------------------------------------

/** The steps that a paragraph speaks of, as buttons. */
function linked(text, go) {
  return text.split(/(\(steps? \d+\)|\bstep \d+\b)/i).map((part, i) => {
    const number = i % 2 ? Number(part.match(/\d+/)[0]) : 0;
    return number ? h("button", { type: "button", class: "goto", onclick: () => go(number) }, part) : part;
  });
}

/**
 * A trace in its short form and, if that differs, as it was found.
 *
 * @param start the step to begin with, and who is told of each step
 */
function sheetOf(trace, sources, start) {
  const holder = h("div", { class: "player" });
  let full = false;
  function draw(step) {
    const sheet = full ? trace.full : trace.sheet;
    const toggle = trace.full
      ? h("div", { class: "forms", role: "group", "aria-label": "Form of the trace" },
          h("button", { type: "button", "aria-pressed": String(!full), onclick: () => turn(false) }, "short form"),
          h("button", { type: "button", "aria-pressed": String(full), onclick: () => turn(true) }, "as it was found"),
          h("span", { class: "faint" }, trace.sheet.difference))
      : null;
    player(holder, sheet, sources, Math.min(step, sheet.steps.length), start.moved, toggle);
  }
  function turn(to) {
    if (full === to) return;
    full = to;
    draw(0);
    holder.querySelector(`.forms button[aria-pressed="true"]`).focus({ preventScroll: true });
  }
  draw(start.step);
  return holder;
}

function said(sheet, now) {
  const last = sheet.steps.length;
  if (!now) return `Start, before the first of ${last} ${last === 1 ? "step" : "steps"}.`;
  const step = sheet.steps[now - 1];
  const parts = [`${sheet.cpus[step.cpu]}: ${step.text}`];
  if (step.violates) parts.push(`!! ${step.violates}`);
  if (now === last && sheet.endMark) parts.push(sheet.endMark);
  if (now === last && sheet.ending) parts.push(`!! ${sheet.ending}`);
  return `Step ${now} of ${last}. ` + parts.join(" ");
}

/** The step whose line is shown: a store that lands is the one that executed it. */
function writtenBy(sheet, now) {
  if (!now) return null;
  const store = sheet.stores.find((each) => each.landed === now - 1);
  return sheet.steps[store ? store.executed : now - 1];
}

function player(holder, sheet, sources, first, moved, toggle) {
  const last = sheet.steps.length;
  const states = statesOf(sheet);
  const lanes = lanesOf(sheet);
  let now = -1;

  const slider = h("input", { type: "range", min: 0, max: last, value: 0, step: 1, class: "slider", "aria-label": "Step", oninput: () => go(Number(slider.value)) });
  const button = (label, sign, to) => h("button", { type: "button", "aria-label": label, title: label, onclick: () => go(to()) }, sign);
  const back = button("Previous step (←)", "‹", () => now - 1);
  const forward = button("Next step (→)", "›", () => now + 1);
  const start = button("Start (Home)", "«", () => 0);
  const end = button("Last step (End)", "»", () => last);
  const counter = h("span", { class: "counter", "aria-hidden": "true" });
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });

  const table = h("table", { class: "sheet" },
    h("caption", { class: "sr" }, sheet.title + ". " + sheet.machine),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "sr" }, "step")),
      sheet.shown.map((cpu) => h("th", { scope: "col", class: "cpu", style: "--lanes:" + lanes.count[cpu] }, sheet.cpus[cpu])),
      h("th", { scope: "col", class: "at" }, "line"))),
    bodyOf(sheet, lanes, (step) => go(step)));
  const overlay = overlayOf();
  const scroller = h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "Trace, a column for each CPU" },
    h("div", { class: "canvas" + (sheet.loopStart >= 0 && sheet.loopStart < last ? " looped" : "") }, table, overlay));
  const hits = new Set(sheet.steps.filter((step) => step.file).map((step) => `${step.file}:${step.line}`));
  const source = sourceOf(sources, hits);
  const state = h("div", { class: "state", tabindex: 0, role: "region", "aria-label": "State" });
  const rows = [...table.querySelectorAll("tr.step")];

  function go(step) {
    const to = Math.max(0, Math.min(last, step));
    if (to === now) return;
    if (now > 0) { rows[now - 1].classList.remove("now"); rows[now - 1].removeAttribute("aria-current"); }
    const begun = now >= 0;
    now = to;
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", now ? `step ${now} of ${last}` : "start");
    counter.textContent = now ? `${now} / ${last}` : `start / ${last}`;
    back.disabled = start.disabled = now === 0;
    forward.disabled = end.disabled = now === last;
    status.textContent = said(sheet, now);
    status.classList.toggle("ends", now === last);
    rows.forEach((row, i) => row.classList.toggle("later", now > 0 && i >= now));
    state.replaceChildren(...stateOf(sheet, states, now));
    if (now) {
      const row = rows[now - 1];
      if (row.hidden) unfold(table, row.dataset.in, true);
      row.classList.add("now");
      row.setAttribute("aria-current", "step");
      if (now === last) scroller.scrollTop = scroller.scrollHeight;
      else if (begun || first) reveal(scroller, row);
      revealCell(scroller, row.querySelector(".own"));
    } else {
      scroller.scrollTop = 0;
    }
    const from = writtenBy(sheet, now);
    source.at(from && from.file, from && from.line);
    drawArrows(sheet, lanes, table, overlay, now);
    if (begun) moved(now);
  }

  table.addEventListener("click", (event) => {
    const fold = event.target.closest("[data-fold]");
    if (!fold) return;
    unfold(table, fold.dataset.fold, fold.getAttribute("aria-expanded") !== "true");
    drawArrows(sheet, lanes, table, overlay, now);
  });

  holder.keys = (event) => {
    const within = holder.contains(event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.matches("input:not(.slider), select, textarea, .scroll, .state, .code")) return;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: within ? 0 : null, End: within ? last : null }[event.key];
    if (to === undefined || to === null) return;
    event.preventDefault();
    go(to);
  };
  if (!holder.listening) {
    holder.listening = (event) => {
      if (!holder.isConnected) document.removeEventListener("keydown", holder.listening);
      else holder.keys(event);
    };
    document.addEventListener("keydown", holder.listening);
  }

  holder.replaceChildren(...[
    h("div", { class: "about" }, h("p", { class: "machine" }, sheet.machine), toggle),
    h("div", { class: "controls", role: "group", "aria-label": "Steps" }, start, back, slider, forward, end, counter),
    status,
    h("div", { class: "panes" + (sheet.shown.length > 3 ? " wide" : "") },
      scroller,
      h("div", { class: "side" }, state, sources.length ? source.element : null)),
    h("section", { class: "why", "aria-label": "Why it can happen" }, h("h3", null, "Why"), h("p", null, linked(sheet.why, (step) => go(step))))].filter(Boolean));

  const resized = new ResizeObserver(() => {
    if (table.isConnected) drawArrows(sheet, lanes, table, overlay, now);
    else resized.disconnect();
  });
  resized.observe(table);
  requestAnimationFrame(() => { go(first); });
  go(0);
}
