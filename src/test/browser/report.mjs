// Opens a report in a browser without a window and goes through it as a reader would: by mouse, by
// keyboard, on a phone. Usage: node report.mjs DIR, where DIR is the report of
//   quiver report nohz/merged nohz/merged-entry-fence nohz/dynticks src/test/browser/markup.jpf --out DIR
// The browser is CHROMIUM, else the first chromium on the PATH.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = process.argv[2];
assert.ok(folder, "usage: node report.mjs DIR");
const index = pathToFileURL(path.resolve(folder, "index.html")).href;

const executablePath = process.env.CHROMIUM || execFileSync("sh", ["-c", "command -v chromium || command -v chromium-browser || command -v google-chrome"]).toString().trim();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const complaints = [];
let passed = 0;

/** A page that may load nothing but files, and must not complain. */
async function open(hash, options) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1300, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => { if (!/^(file|data):/.test(request.url())) complaints.push("asks for " + request.url()); });
  await page.goto(index + hash);
  await page.locator("main h1").waitFor();
  return page;
}

async function test(name, hash, body, options) {
  const page = await open(hash, options);
  try {
    await body(page);
    assert.deepEqual(complaints, []);
    passed++;
  } catch (error) {
    console.error(`FAILED: ${name}\n${error.message}`);
    process.exitCode = 1;
  } finally {
    complaints.length = 0;
    await page.context().close();
  }
}

const checks = (page) => page.locator("#matrix tbody tr[data-check]").evaluateAll((rows) => rows.map((row) => row.dataset.check));
const cell = (page, check, machine) => page.locator(`#matrix tr[data-check="${check}"] td[data-machine="${machine}"] .verdict`);
const status = (page) => page.locator(".status").textContent();
const noOverflow = async (page) => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "the page is wider than the window");

const TRACE = "#nohz%2Fmerged::TSO::noUseAfterFree";
const MARKUP = "#markup::TSO::notBothMissed";
const LASSO = "#nohz%2Fmerged::TSO%20unfair::synchronizeRcuReturns";

await test("the matrix has a word for each verdict", "", async (page) => {
  assert.deepEqual(await checks(page), ["nohz/merged", "nohz/merged-entry-fence", "nohz/dynticks", "markup"]);
  assert.equal(await cell(page, "nohz/merged", "SC").textContent(), "proved");
  assert.equal(await cell(page, "nohz/merged", "TSO").textContent(), "REFUTED");
  assert.equal(await cell(page, "nohz/merged-entry-fence", "TSO").textContent(), "proved");
  assert.equal(await cell(page, "nohz/merged-entry-fence", "TSO unfair").textContent(), "REFUTED");
});

await test("filters by text, verdict and memory model", "", async (page) => {
  await page.fill("#text", "fence");
  assert.deepEqual(await checks(page), ["nohz/merged-entry-fence"]);
  assert.equal(await page.locator("#count").textContent(), "1 of 4 checks");
  await page.fill("#text", "");
  await page.selectOption("#verdict", "REFUTED");
  assert.deepEqual(await checks(page), ["nohz/merged", "nohz/merged-entry-fence", "markup"]);
  await page.selectOption("#memory", "SC");
  assert.deepEqual(await checks(page), []);
  await page.selectOption("#verdict", "");
  assert.equal((await checks(page)).length, 4);
  assert.equal(await page.locator("#matrix td[data-machine=TSO]").count(), 0);
});

await test("sorts by name and by verdict, and says so", "", async (page) => {
  await page.click("#matrix [data-column=check]");
  assert.deepEqual(await checks(page), ["markup", "nohz/dynticks", "nohz/merged", "nohz/merged-entry-fence"]);
  assert.equal(await page.locator("th.name[aria-sort]").getAttribute("aria-sort"), "ascending");
  await page.keyboard.press("Enter"); // the focus stays on the button
  assert.equal(await page.locator("th.name[aria-sort]").getAttribute("aria-sort"), "descending");
  assert.deepEqual(await checks(page), ["nohz/merged-entry-fence", "nohz/merged", "nohz/dynticks", "markup"]);
  await page.click('#matrix [data-column="TSO"]');
  assert.equal((await checks(page))[0], "nohz/merged");
});

await test("a verdict leads to its trace, and back", "", async (page) => {
  await cell(page, "nohz/merged", "TSO").click();
  await page.locator(".player").waitFor();
  assert.equal(await page.locator("h1").textContent(), "nohz/merged");
  assert.match(await page.locator("blockquote").textContent(), /constant ADD/);
  assert.match(await page.locator("figcaption").textContent(), /Molnar, May 2015/);
  assert.match(await page.locator(".why").textContent(), /still in its store buffer/);
  await page.goBack();
  await page.locator("#matrix").waitFor();
});

await test("steps with keys, buttons, slider and rows", TRACE, async (page) => {
  const slider = page.locator(".slider");
  await page.keyboard.press("ArrowRight");
  assert.match(await status(page), /^Step 1 of 13\./);
  await page.keyboard.press("ArrowRight");
  assert.match(await status(page), /this_cpu_add\(rcu_qs_ctr, 5\)/);
  assert.match(await page.locator(".chip.new").textContent(), /rcu_qs_ctr=5/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await status(page), /^Step 1 of 13\./);
  await page.keyboard.press("End");
  assert.match(await status(page), /^Step 13 of 13\. .*!! item\.value is accessed after item was freed/);
  assert.equal(await slider.getAttribute("aria-valuetext"), "step 13 of 13");
  await page.keyboard.press("Home");
  assert.match(await status(page), /^Start/);
  await slider.fill("6");
  assert.match(await status(page), /store lands: pointer = null/);
  assert.match(await page.locator(".memory tr.changed").textContent(), /pointer.*item.*null/);
  assert.match(await page.locator(".chip.landed").textContent(), /pointer=null/);
  await page.locator(".sheet tr[data-step='9']").click();
  assert.match(await status(page), /READ_ONCE\(rcu_qs_ctr\) → 0/);
  assert.equal(await page.locator(".sheet tr[aria-current=step]").getAttribute("data-step"), "9");
  assert.match(page.url(), /::9$/);
});

await test("the line of the model is shown, and is in sight", TRACE + "::9", async (page) => {
  const line = page.locator(".code li.now");
  assert.equal(await line.getAttribute("data-line"), "61");
  assert.equal(await page.locator(".files [aria-pressed=true]").textContent(), "Merged.java");
  const seen = await line.evaluate((item) => {
    const box = item.closest(".code").getBoundingClientRect();
    const at = item.getBoundingClientRect();
    return at.top >= box.top && at.bottom <= box.bottom;
  });
  assert.ok(seen, "the line is scrolled out of its box");
});

await test("arrows: a store that lands, and one that stays", TRACE + "::4", async (page) => {
  assert.equal(await page.locator("path.store.lands").count(), 1);
  assert.equal(await page.locator("path.store.stays.waiting").count(), 1);
  assert.equal(await page.locator("path.again").count(), 0);
});

await test("a lasso leads back, and says what never comes", LASSO, async (page) => {
  assert.equal(await page.locator("path.again").count(), 1);
  assert.match(await page.locator(".sheet tr.mark.loop").first().textContent(), /loop starts here/);
  await page.keyboard.press("End");
  assert.match(await status(page), /for ever.*synchronizeRcuReturns never comes true/);
});

await test("the short form first, and the run as it was found", TRACE, async (page) => {
  assert.equal(await page.locator(".forms [aria-pressed=true]").textContent(), "short form");
  await page.keyboard.press("End");
  await page.locator(".forms button").nth(1).click();
  assert.match(await status(page), /^Start/);
  await page.keyboard.press("ArrowRight");
  assert.match(await status(page), /^Step 1 of 13\./);
});

await test("text of models stays text", MARKUP, async (page) => {
  assert.equal(await page.locator("main img, main script, main em, main .sheet b, main h1 + h1").count(), 0);
  assert.equal(await page.locator(".subtitle").textContent(), "<em>Store buffering</em> with `names` that are markup");
  assert.match(await page.locator("blockquote").textContent(), /^<img src=y onerror=alert\(4\)> & "nothing"/);
  assert.match(await page.locator(".sheet thead").textContent(), /<h1>first<\/h1>.*&amp; second/);
  assert.match(await page.locator(".memory").textContent(), /<img src=x onerror=alert\(1\)>/);
});

await test("what comes again and again is shown once, and unfolds", MARKUP, async (page) => {
  const fold = page.locator("[data-fold]");
  assert.match(await fold.textContent(), /steps \d+ to \d+: step \d+ again, \d+ times/);
  const first = page.locator(".sheet tr[data-in]").first();
  assert.equal(await first.isVisible(), false);
  await fold.click();
  assert.equal(await first.isVisible(), true);
  assert.equal(await fold.getAttribute("aria-expanded"), "true");
  await fold.click();
  assert.equal(await first.isVisible(), false);
  await page.locator(".slider").fill(await first.getAttribute("data-step"));
  assert.equal(await first.isVisible(), true, "the present step is folded away");
});

await test("by keyboard alone", "", async (page) => {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.closest('tr[data-check="nohz/merged"] td[data-machine="TSO"]') !== null)) break;
  }
  await page.keyboard.press("Enter");
  await page.locator(".player").waitFor();
  await page.keyboard.press("ArrowRight");
  assert.match(await status(page), /^Step 1 of/);
});

await test("landmarks and names", TRACE, async (page) => {
  for (const role of ["main", "navigation", "banner"]) assert.equal(await page.getByRole(role).count(), 1, role);
  assert.equal(await page.locator("h1").count(), 1);
  const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, select, input, [role=region], [role=group]")]
    .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || (e.labels && e.labels.length))).map((e) => e.outerHTML));
  assert.deepEqual(unnamed, []);
  const tables = await page.evaluate(() => [...document.querySelectorAll("table")].filter((t) => !t.caption || !t.caption.textContent).length);
  assert.equal(tables, 0, "tables without a caption");
  assert.equal(await page.locator(".status").getAttribute("aria-live"), "polite");
});

for (const colorScheme of ["light", "dark"]) {
  for (const hash of ["", TRACE + "::6", LASSO + "::13", "#nohz%2Fdynticks"]) {
    await test(`nothing for axe to complain of, ${colorScheme}, ${hash}`, hash, async (page) => {
      await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
      const violations = await page.evaluate(() => axe.run({ preload: false }).then((result) => result.violations.map((v) => `${v.id}: ${v.nodes[0].html}`)));
      assert.deepEqual(violations, []);
    }, { colorScheme });
  }
  for (const hash of ["", TRACE + "::6", LASSO, MARKUP, "#nohz%2Fdynticks"]) {
    await test(`a phone, ${colorScheme}, ${hash}`, hash, async (page) => {
      await page.waitForTimeout(100);
      await noOverflow(page);
    }, { viewport: { width: 390, height: 844 }, colorScheme, isMobile: true, hasTouch: true });
  }
}

await test("dark is dark", "", async (page) => {
  const channels = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).match(/\d+/g).slice(0, 3).map(Number);
  assert.ok(Math.max(...channels) < 60, "the page is " + channels);
}, { colorScheme: "dark" });

await test("what is proved has its source, and a wrong address an answer", "#nohz%2Fdynticks", async (page) => {
  assert.match(await page.locator(".code").textContent(), /class Dynticks/);
  await page.goto(index + "#nobody");
  await page.getByText("There is no check nobody").waitFor();
});

await test("who comes back to the matrix is where they were", "", async (page) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.evaluate(() => { location.hash = "#markup"; });
  await page.locator("h1.check").waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.goBack();
  await page.locator("#matrix").waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 400);
});

await test("a report that was cut off says so", "", async (page) => {
  const cut = mkdtempSync(path.join(tmpdir(), "quiver-report-"));
  try {
    cpSync(folder, cut, { recursive: true });
    rmSync(path.join(cut, "data.js"));
    await page.goto(pathToFileURL(path.join(cut, "index.html")).href);
    await page.getByText("The report is not complete").waitFor();
    complaints.length = 0; // the browser tells of the file that is not there
  } finally {
    rmSync(cut, { recursive: true });
  }
});

await browser.close();
console.log(`${passed} tests of the report in a browser passed` + (process.exitCode ? ", others failed" : ""));
