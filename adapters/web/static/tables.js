// Tables of an answer: a row per thing stated, what differs marked, each cell leading to its source.

import { el, whole } from "./dom.js";
import { t } from "./language.js";
import { productName } from "./product_name.js";
import { MAX_KEPT_CHARS, marked } from "./marked.js";

const LIST = /\n|; /;
const MIN_ITEMS = 3;
const NOTHING_STATED = /^(not stated|no sure answer|n\/a|—|-)$/i;
const NOTHING_OF_OURS = new Set([t("not stated"), t("no sure answer")]);

/**
 * Return a `<table>`.
 * `mark(numbers, column)` makes the markers of a cell's citations; `aside(cell, column)` what else stands in it.
 */
export function tableOf({ columns, rows }, mark, aside = () => null) {
  return el("table", { class: rows.some((row) => row.differs) ? "compared" : null },
    el("thead", {}, el("tr", {}, columns.map((name, at) => el("th", { scope: "col" }, at ? el("span", { class: "label" }, productName(name)) : label(headed(name)))))),
    el("tbody", {}, rows.map((row) => el("tr", { class: row.differs ? "differs" : null },
      el("th", { scope: "row" }, row.differs ? differs() : null, label(row.label)),
      row.cells.map((cell, at) => shownCell(cell, columns[at + 1], mark, aside))))));
}

/** Return how many rows differ. */
export const different = ({ rows }) => rows.filter((row) => row.differs).length;

/** Return the heading of the labels: ours is said in the reader's language, a document's stays. */
export const headed = (name) => (name === "Attribute" ? t("Attribute") : name === "Product model" ? t("Product model") : name);

const label = (text) => el("span", { class: "label" }, whole(text));

/** A sign beside the colour, and a word for a screen reader. */
function differs() {
  return [el("span", { class: "differs-sign", "aria-hidden": "true", title: t("differs") }, "≠"), el("span", { class: "sr-only" }, t("Differs:"), " ")];
}

function shownCell(cell, column, mark, aside) {
  const markers = mark(cell.citations, column);
  const name = nothing(cell) ? "nothing" : markers.length ? "cited" : null;
  return el("td", { class: name, onclick: name === "cited" ? openSource : null }, said(name === "nothing" ? t(cell.text) : cell.text, markers), aside(cell, column));
}

const nothing = ({ text, citations }) => NOTHING_STATED.test(text) || (!citations.length && NOTHING_OF_OURS.has(text));

/** A short value stays on one line where there is room; a list has a line for each of its items. */
function said(text, markers) {
  const items = text.split(LIST);
  if (items.length >= MIN_ITEMS) {
    return items.map((item, at) => el("span", { class: "item" }, at < items.length - 1 ? whole(item) : marked(item, markers)));
  }
  return text.length <= MAX_KEPT_CHARS ? el("span", { class: "short" }, marked(text, markers)) : marked(text, markers);
}

/** The whole cell leads to the source for a pointer; the marker does for the keyboard. Text can still be selected. */
function openSource(event) {
  if (event.target.closest("button") || String(getSelection())) return;
  event.currentTarget.querySelector(".marker").click();
}
