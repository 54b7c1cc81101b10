"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = id => document.getElementById(id);
const AROUND = 3;

// Everything that is shown is set as text: nothing of a program can become markup.
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Two texts beside each other. Colour is not the only sign: each line that differs has a - or a + in front.
function beside(left, right, runs, names) {
  const body = make("tbody", {});
  const cell = (sign, lines, name) => make("td", { class: lines.length ? name : "none" }, lines.map(line => sign + " " + line).join("\n"));
  const same = lines => { if (lines.length) body.append(make("tr", {}, cell(" ", lines, ""), cell(" ", lines, "again"))); };
  let i = 0, j = 0;
  runs.forEach(([equal, lefts, rights], k) => {
    const [here, there] = [left.slice(i, i + lefts), right.slice(j, j + rights)];
    const head = k === 0 ? 0 : AROUND, tail = k === runs.length - 1 ? 0 : AROUND;
    if (!equal) {
      body.append(make("tr", {}, cell("-", here, "del"), cell("+", there, "add")));
    } else if (lefts <= head + tail + 1) {
      same(here);
    } else {
      same(here.slice(0, head));
      body.append(make("tr", { class: "fold" }, make("td", { colspan: "2" }, "… " + (lefts - head - tail) + " lines are the same …")));
      same(here.slice(lefts - tail));
    }
    i += lefts; j += rights;
  });
  const head = make("thead", {}, make("tr", {}, ...names.map(name => make("th", { scope: "col" }, name))));
  return make("div", { class: "core", tabindex: "0", role: "region", "aria-label": names.join(" and ") }, make("table", {}, head, body));
}

