const PAGE = 100, CAUSES = 20;
// What these say are numbers of elements.
const COSTS = ["worse", "better", "incomparable"];

const classes = new Map(data.classes.map(one => [one.name, one]));
// Colour is not the only sign of a class: its name stands there.
const tag = name => make("strong", { class: "class " + classes.get(name).tone, title: classes.get(name).meaning }, name);

at("summary").textContent = data.summary;
at("sides").textContent = data.sides[0] + " → " + data.sides[1];
for (const note of data.notes) at("notes").append(make("p", { class: "soft" }, note));
for (const finding of data.findings) at("rules").append(make("p", {}, tag(finding.class), ": " + finding.what));

function choices(select, all, values) {
  select.append(make("option", { value: "" }, all));
  for (const [value, n, hint] of values) select.append(make("option", { value, title: hint }, value + " (" + grouped(n) + ")"));
}
const having = name => data.pairs.filter(pair => pair.classes.includes(name)).length;
choices(at("class"), "all", data.classes.map(c => [c.name, having(c.name), c.meaning]).filter(c => c[1] > 0));
choices(at("cause"), "all", data.causes.map(c => [c.what, c.pairs.length, c.what]));

// The causes first, each with its smallest program: most changes have few.
for (const cause of data.causes.slice(0, CAUSES)) {
  const n = cause.pairs.length, smallest = data.pairs[cause.pairs[0]].title;
  const button = make("button", { type: "button", class: "row" },
    make("strong", {}, plural(n, "program")), make("span", { class: "title" }, cause.what), make("span", { class: "soft" }, "the smallest is " + smallest));
  button.addEventListener("click", () => {
    at("cause").value = cause.what;
    filter();
    const i = shown.indexOf(data.pairs[cause.pairs[0]]);
    if (i >= 0 && i < drawn) toggle(at("rows").children[i], shown[i]);
  });
  at("causes").append(make("li", {}, button));
}
if (data.causes.length > CAUSES) at("causes").append(make("li", { class: "soft" }, "and " + plural(data.causes.length - CAUSES, "more cause") + ", in the list below"));

let shown = [], drawn = 0;

function filter() {
  const [name, cause, text] = [at("class").value, at("cause").value, at("text").value.toLowerCase()];
  const fits = pair => (!name || pair.classes.includes(name))
    && (!cause || pair.cause === cause)
    && (!text || pair.title.toLowerCase().includes(text) || pair.findings.some(finding => finding[1].toLowerCase().includes(text)));
  shown = data.pairs.filter(fits);
  drawn = 0;
  at("rows").replaceChildren();
  at("count").textContent = grouped(shown.length) + " of " + plural(data.pairs.length, "changed entry", "changed entries");
  more();
}

function more() {
  const next = shown.slice(drawn, drawn + PAGE);
  at("rows").append(...next.map(row));
  drawn += next.length;
  at("more").hidden = drawn >= shown.length;
}

function row(pair) {
  const first = pair.findings.length ? pair.findings[0][1] : "";
  const button = make("button", { type: "button", class: "row", "aria-expanded": "false" },
    tag(pair.class), make("span", { class: "title" }, pair.title), make("span", { class: "soft" }, COSTS.includes(pair.findings[0]?.[0]) ? grouped(first) : first));
  const item = make("li", {}, button);
  button.addEventListener("click", () => toggle(item, pair));
  return item;
}

function toggle(item, pair) {
  const button = item.firstChild, open = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!open));
  if (open) item.lastChild.remove(); else item.append(detail(pair));
}

function detail(pair) {
  const box = make("div", { class: "detail" }, make("p", {}, make("strong", {}, "Cause: "), pair.cause));
  const list = make("ul", {});
  for (const [name, what, print] of pair.findings) {
    const code = Object.keys(data.codes).find(code => what.split(/[ :]+/).includes(code));
    const meaning = code ? [explainedHere(code, () => [make("p", {}, data.codes[code])])] : [];
    list.append(make("li", { title: "fingerprint " + print }, tag(name), ": " + (COSTS.includes(name) ? grouped(what) : what), ...meaning));
  }
  if (pair.more) list.append(make("li", {}, "and " + grouped(pair.more) + " more"));
  box.append(list);
  const line = ([standing, text]) => make("span", { class: standing }, text + "\n");
  if (pair.lines.length) box.append(make("h2", {}, "Source"), make("pre", {}, ...pair.lines.map(line)));
  for (const [name, state] of [["Before", pair.before], ["After", pair.after]]) {
    if (state) box.append(make("p", {}, make("strong", {}, name + ": "), (state.core ? grouped(state.what) : state.what) + (state.steps ? "; rules: " + state.steps : "")));
  }
  if ((pair.before && pair.before.core) || (pair.after && pair.after.core)) box.append(make("h2", {}, "Core"), core(pair));
  return box;
}

function core(pair) {
  const text = state => state && state.core ? state.core.replace(/\n$/, "").split("\n") : [];
  return beside(text(pair.before), text(pair.after), pair.diff, ["before", "after"]);
}

function step(by) {
  const buttons = [...document.querySelectorAll(".row")];
  const now = buttons.indexOf(document.activeElement.closest ? document.activeElement.closest(".row") : null);
  const next = Math.min(Math.max(now + by, 0), buttons.length - 1);
  if (next === buttons.length - 1 && by > 0) more();
  if (buttons[next]) { buttons[next].focus(); buttons[next].scrollIntoView({ block: "nearest" }); }
}

document.addEventListener("keydown", event => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key === "Escape") {
    if (typing) { event.target.blur(); return; }
    const open = [...document.querySelectorAll('.row[aria-expanded="true"]')];
    const mine = open.find(button => button.parentNode.contains(document.activeElement)) || open[0];
    if (mine) { mine.click(); mine.focus(); }
    return;
  }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "j") step(1);
  else if (event.key === "k") step(-1);
  else if (event.key === "/") { event.preventDefault(); at("text").focus(); }
});

at("filters").addEventListener("submit", event => event.preventDefault());
at("filters").addEventListener("input", filter);
at("more").addEventListener("click", more);
// On paper everything that the filters leave is there.
addEventListener("beforeprint", () => { while (drawn < shown.length) more(); });
filter();
// Of a single entry everything is shown at once.
if (data.pairs.length === 1) toggle(at("rows").firstChild, data.pairs[0]);
