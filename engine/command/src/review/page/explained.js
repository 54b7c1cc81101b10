const HUES = 8, PAIRS = 6;
const answer = data.answer;
// A length that only running tells has one name on the page: by what makes the array.
const named = text => String(text).replace(/(?<![A-Za-z_0-9])(\d*)(k\d+)\b/g, (all, n, name) => Object.hasOwn(data.lengths, name) ? n + (n && " ") + data.lengths[name] : all);
// Colour is not the only sign of a loop: its number stands beside it.
const badge = i => make("span", { class: "badge hue" + i % HUES, title: "loop " + data.loops[i][0] + ": " + data.loops[i][1] }, data.loops[i][0]);

at("title").textContent = "How " + data.title + ", was fused";
at("summary").textContent = plural(answer.loops, "loop") + " (" + answer.loops_unfused + " unfused)";
at("verdict").append(make("strong", {}, (data.verdict.good ? "✓ " : "✗ ") + data.verdict.lines[0]));
for (const line of data.verdict.lines.slice(1)) at("verdict").append(make("br"), line);
at("verdict").className = data.verdict.good ? "" : "bad";

// Source.
data.loops.forEach(([, names], i) => at("loops").append(make("li", {}, badge(i), " " + names)));
for (const slow of answer.element_wise || []) at("loops").append(make("li", {}, "✗ " + slow.loop.join(", ") + " runs element by element, for " + slow.why));
if (answer.element_wise === null) at("loops").append(make("li", {}, "✗ not native: the interpreter runs it"));
const free = answer.independent.slice(0, PAIRS).map(([i, j]) => i + 1 + " and " + (j + 1)).join(", ");
const more = answer.independent.length - PAIRS;
if (free) at("loops").append(make("li", {}, "independent of each other: loops " + free + (more > 0 ? ", and " + plural(more, "more pair") : "")));
const sourceLines = data.source.map(pieces => pieces.map(piece => piece[0]).join(""));
data.source.forEach((pieces, i) => {
  if (i === data.source.length - 1 && !pieces.length) return;
  const here = [...new Set(pieces.flatMap(piece => piece[1]))].sort((a, b) => a - b);
  const code = make("td", {});
  for (const [text, loops, begins] of pieces) {
    if (!loops.length) { code.append(text); continue; }
    code.append(make("span", { class: "part hue" + loops[0] % HUES, ...(begins ? { "data-loop": loops.map(l => data.loops[l][0]).join(",") } : {}) }, text));
  }
  at("source").append(make("tr", { id: "L" + (i + 1) }, make("td", { class: "soft" }, String(i + 1)), make("td", {}, ...here.map(badge)), code));
});
at("diagram").hidden = !document.querySelector("#diagram svg");

// Cost.
function table(head, rows) {
  const body = rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, name), ...cells.map(cell => make("td", {}, String(cell)))));
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "cost" }, make("table", { class: "numbers" },
    make("thead", {}, make("tr", {}, ...head.map(name => make("th", { scope: "col" }, name)))), make("tbody", {}, ...body)));
}
const counts = [["elements read", "reads"], ["elements written", "writes"], ["arrays in between", "intermediates"], ["loops", "loops"], ["inner loops", "loops_inner"]];
const counted = key => {
  const [n, value] = [answer[key], answer[key + "_value"]];
  return grouped(named(value === undefined ? n : n + " = " + value));
};
at("costs").append(table(["", "unfused", "fused"], counts.map(([name, key]) => [name, counted(key + "_unfused"), counted(key)])));

// Scopes: the program's body, and those inside in which something was planned.
function scopes(scope) { return [scope, ...scope.inner.flatMap(scopes)]; }
const where = scope => scope.of ? "inside " + scope.of + " (" + scope.part + ")" : "the program";
const cost = (name, c) => [name, ...[c.moved, c.arrays, c.loops, c.slowed].map(grouped)];
for (const scope of answer.plan.cost ? scopes(answer) : []) {
  const plan = scope.plan;
  if (scope.of && !scope.steps.length && scope.clusters.length < 2) continue;
  at("costs").append(make("h3", {}, where(scope)), table(["", "elements moved", "arrays", "loops", "slowed"],
    [cost("one by one", plan.cost_unfused), cost("greedy", plan.cost_greedy), cost("as planned", plan.cost), cost("bound", plan.lower_bound)]),
    make("p", { class: "soft" }, "Each size counts as 2^20: " + grouped(plan.summary) + "."
      + (scope.steps.length ? " Rules: " + [...new Set(scope.steps)].join(", ") + "." : "")));
}

// Pairs that are not one.
function codePage(name) {
  const code = data.codes[name];
  return [make("p", {}, code.meaning), ...code.conditions.flatMap(condition => [
    make("p", {}, make("strong", {}, condition.name), " (" + (condition.rules.length ? "of " + condition.rules.join(", ") : "of every plan") + "): " + condition.reason + " " + condition.remedy),
    ...(condition.example ? [make("pre", {}, condition.example)] : []),
  ])];
}
function refused(scope, refusal) {
  const lines = [...new Set(refusal.spans.map(span => span.line))];
  const shown = lines.map(n => (n === refusal.change.line ? "▸" : " ") + String(n).padStart(5) + " | " + sourceLines[n - 1]).join("\n");
  return make("article", {}, make("h3", {}, refusal.producer + " with " + refusal.consumer + (scope.of ? ", " + where(scope) : "")),
    make("p", {}, refusal.reason), explainedHere(refusal.code, () => codePage(refusal.code)),
    make("p", {}, make("strong", {}, "▸ line " + refusal.change.line + ": "), refusal.remedy), make("pre", {}, shown));
}
const pairs = scopes(answer).flatMap(scope => scope.refusals.map(refusal => refused(scope, refusal)));
at("apart").append(...pairs);
if (data.left_out) at("apart").append(make("p", {}, "and " + plural(data.left_out, "more pair") + ", which lawson explain --reasons all names"));
if (!pairs.length) at("apart").append(make("p", {}, "Whatever can be one loop is one."));

// Steps. The program behind each is made of the one before when it is asked for.
const { first, all } = data.replayed;
const steps = data.replayed.steps.map(step => ({ ...step, added: step.added.map(named) }));
const programs = [first.map(named)];
function program(k) {
  for (let i = programs.length; i <= k; i++) {
    const lines = [], before = programs[i - 1], { runs, added } = steps[i - 1];
    let left = 0, right = 0;
    for (const [same, lefts, rights] of runs) {
      lines.push(...(same ? before.slice(left, left + lefts) : added.slice(right, right + rights)));
      left += lefts;
      if (!same) right += rights;
    }
    programs.push(lines);
  }
  return programs[k];
}
const title = step => (step.number ? "step " + grouped(step.number) + " of " + grouped(all) + ": " : "") + step.what.join("; ");
function drawn(k) {
  const step = steps[k];
  return [make("h3", {}, title(step)), beside(program(k), program(k + 1), step.runs, ["before", "after"])];
}
let now = 0;
function show(k) {
  now = Math.min(Math.max(k, 0), steps.length - 1);
  const buttons = [...document.querySelectorAll("#steps button")];
  buttons.forEach((button, i) => i === now ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current"));
  at("step").replaceChildren(...drawn(now));
  [at("first").disabled, at("back").disabled] = [now === 0, now === 0];
  [at("forward").disabled, at("last").disabled] = [now === steps.length - 1, now === steps.length - 1];
}
if (steps.length) {
  steps.forEach((step, k) => {
    const button = make("button", { type: "button" }, title(step));
    button.addEventListener("click", () => show(k));
    at("steps").append(make("li", {}, button));
  });
  for (const [id, to] of [["first", () => 0], ["back", () => now - 1], ["forward", () => now + 1], ["last", () => steps.length - 1]]) {
    at(id).addEventListener("click", () => show(to()));
  }
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // What is wider than the page is moved by the arrows.
    const arrows = !event.target.closest("[role=region]");
    if (event.key === "j" || (arrows && event.key === "ArrowRight")) show(now + 1);
    else if (event.key === "k" || (arrows && event.key === "ArrowLeft")) show(now - 1);
  });
  // On paper all of them are there.
  addEventListener("beforeprint", () => {
    at("step").replaceChildren(...steps.flatMap((_, k) => drawn(k)));
  });
  addEventListener("afterprint", () => show(now));
  show(0);
} else {
  document.querySelectorAll(".keys, .keys button").forEach(element => { element.hidden = element.disabled = true; });
  at("step").append(make("h3", {}, "No step changes the program" + (all ? " (of " + grouped(all) + " in the certificate)." : ".")));
}
