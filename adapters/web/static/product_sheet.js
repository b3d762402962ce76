// The values of a product model by section: a search in them, sides that disagree beside each other, long sections folded.

import { el, fill, whole } from "./dom.js";
import { t } from "./language.js";
import { marked } from "./marked.js";

const MAX_ROWS = 16;
const MIN_ROWS_TO_SEARCH = 15;

/** Return the sections of `told`; `mark(numbers, label)` makes the markers of citations. */
export function productSections({ name, sections, citations, left_out: leftOut }, mark) {
  const all = sections.flatMap(({ rows }) => rows);
  if (all.length === 0) return el("p", { class: "quiet" }, t("The documents state no values of it in tables or lists. Ask about it, or look into its documents."));
  const cited = new Map(citations.map((citation) => [citation.number, citation]));
  const place = el("div", {});
  const count = el("p", { class: "documents-count quiet", role: "status" });
  const disagree = all.filter(({ differs }) => differs).length;
  const unfolded = new Set();

  function show(sought = "") {
    const parts = sought.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (title) => ({ label, cells }) => parts.every((part) => [title, label, ...cells.map(({ text }) => text)].join(" ").toLowerCase().includes(part));
    const found = sections.map((section) => ({ ...section, rows: section.rows.filter(fits(section.title)) })).filter(({ rows }) => rows.length);
    const shown = found.reduce((sum, { rows }) => sum + rows.length, 0);
    count.textContent = parts.length ? t("{found} of {n} value|{found} of {n} values", { found: shown, n: all.length }) : summary(all.length, disagree);
    fill(place, found.map((section, at) => sectionOf(section, { at, folded: !parts.length && !unfolded.has(section.title), cited, mark, unfold: () => unfolded.add(section.title) })));
  }

  show();
  const search = all.length < MIN_ROWS_TO_SEARCH ? null : el("input", {
    id: "sheet-search", class: "documents-search", type: "search", placeholder: t("Find a value"), "aria-label": t("Find a value of {name}", { name }),
    autocomplete: "off", spellcheck: "false", oninput: ({ target }) => show(target.value),
  });
  return [el("div", { class: "documents-bar" }, search, count), place,
    leftOut ? el("p", { class: "quiet" }, t("{n} more value is stated; it can be asked for.|{n} more values are stated; they can be asked for.", { n: leftOut })) : null];
}

function summary(number, disagree) {
  const values = t("{n} value|{n} values", { n: number });
  return disagree ? t("{values}; on {count} the documents disagree", { values, count: disagree }) : values;
}

function sectionOf({ title, conditions, rows }, { at, folded, cited, mark, unfold }) {
  const hidden = folded && rows.length > MAX_ROWS + 4 ? rows.length - MAX_ROWS : 0;
  const body = el("tbody", {}, rows.map((row, place) => rowOf(row, cited, mark, hidden > 0 && place >= MAX_ROWS)));
  const more = el("button", { type: "button", class: "more", onclick: () => {
    unfold();
    const first = body.querySelector("tr[hidden]");
    for (const row of body.querySelectorAll("tr[hidden]")) row.hidden = false;
    more.remove();
    first.querySelector("button")?.focus();
  } }, t("Show {n} more", { n: hidden }));
  return el("section", { class: "sheet-section", "aria-labelledby": `sheet-section-${at}` },
    el("h3", { id: `sheet-section-${at}`, class: "sheet-heading" }, whole(title),
      conditions.length ? [" ", el("span", { class: "quiet" }, conditions.join(", "))] : null),
    el("table", { class: "product-table" }, el("thead", { class: "sr-only" }, el("tr", {}, el("th", { scope: "col" }, t("Attribute")), el("th", { scope: "col" }, t("Value")))), body),
    hidden ? more : null);
}

function rowOf({ label, cells, differs }, cited, mark, hidden) {
  const [first] = cells;
  return el("tr", { class: differs ? "disagrees" : null, hidden },
    el("th", { scope: "row" }, whole(label)),
    el("td", {}, differs
      ? el("div", { class: "sides", role: "group", "aria-label": t("The documents disagree") }, cells.map((cell) => side(cell, label, cited, mark)))
      : [el("span", {}, marked(first.text, mark(first.citations, label))), inherited(first, cited)]));
}

/** Return one side of a disagreement, with who says so. */
function side(cell, label, cited, mark) {
  const titles = [...new Set(cell.citations.map((number) => cited.get(number)?.title))];
  return el("div", { class: "side" }, el("span", { class: "side-value" }, marked(cell.text, mark(cell.citations, label))),
    el("span", { class: "side-source quiet" }, whole(titles.join(", "))), inherited(cell, cited));
}

function inherited({ citations }, cited) {
  const bases = [...new Set(citations.map((number) => cited.get(number)?.inherited_from))];
  if (bases.length !== 1 || !bases[0]) return null;
  return el("span", { class: "inherited-cell" }, el("span", { class: "sr-only" }, t("inherited from"), " "), el("span", { "aria-hidden": "true" }, "↳ "), whole(bases[0]));
}
