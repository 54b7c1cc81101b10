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

// Digits in groups of three, in a number or in a text of numbers and words.
const grouped = what => String(what).replace(/\d{4,}/g, digits => digits.replace(/\B(?=(\d{3})+$)/g, ","));
const plural = (n, one, many) => grouped(n) + " " + (n === 1 ? one : many || one + "s");

// What a code or class means, where it stands: its name opens the rest.
function explainedHere(name, content) {
  const box = make("details", {}, make("summary", {}, make("code", {}, name)));
  box.addEventListener("toggle", () => { if (box.open && box.children.length === 1) box.append(...content()); });
  return box;
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
      body.append(make("tr", { class: "fold" }, make("td", { colspan: "2" }, "… " + plural(lefts - head - tail, "line is", "lines are") + " the same …")));
      same(here.slice(lefts - tail));
    }
    i += lefts; j += rights;
  });
  const head = make("thead", {}, make("tr", {}, ...names.map(name => make("th", { scope: "col" }, name))));
  return make("div", { class: "core", tabindex: "0", role: "region", "aria-label": names.join(" and ") }, make("table", {}, head, body));
}

