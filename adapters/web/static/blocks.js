// Shows the blocks of an answer. `mark(numbers)` makes the markers of citations.

import { el, whole } from "./dom.js";

const CLINGS_LEFT = /^[\s,.;:!?)\]]/;
const NOTHING_STATED = /^(not stated|n\/a|—|-)$/i;
const MIN_ROWS_TO_FILTER = 6;
const MAX_KEPT_CHARS = 24;
const LAST_WORD_OR_VALUE = /(?:(?<!\S)[+−-]?\d[\d.,]*(?: … [+−-]?\d[\d.,]*)? )?\S+$/;

export function blocks(all, mark) {
  return all.map((block) => shown[block.kind](block, mark));
}

const shown = {
  paragraph: ({ spans }, mark) => el("p", { class: "said" }, running(spans, mark)),
  steps: ({ items }, mark) => el("ol", { class: "steps" }, items.map((item) => el("li", {}, running([item], mark)))),
  bullets: ({ items }, mark) => el("ul", { class: "bullets" }, items.map((item) => el("li", {}, running([item], mark)))),
  quote: ({ text, citation }, mark) => el("blockquote", { class: "quote" }, marked(text, mark([citation]))),
  note: ({ spans }, mark) => el("p", { class: "note", role: "note" }, running(spans, mark)),
  table: (table, mark) => shownTable(table, mark),
};

/** Spans follow each other with a space, unless one of them brings its own or a closing sign. */
function running(spans, mark) {
  let ended = true;
  return spans.map(({ text, citations }) => {
    const gap = ended || CLINGS_LEFT.test(text) ? "" : " ";
    const said = text.trimEnd();
    ended = said.length < text.length;
    return [gap, marked(said, mark(citations)), text.slice(said.length)];
  });
}

/** Keep the last word and its markers on one line, unless the word is very long. */
function marked(text, markers) {
  const last = LAST_WORD_OR_VALUE.exec(text)?.[0] ?? "";
  if (markers.length === 0 || last.length > MAX_KEPT_CHARS) return [whole(text), markers];
  return [whole(text.slice(0, text.length - last.length)), el("span", { class: "together" }, last, markers)];
}

/** A short value stays on one line with its unit. */
function shownCell({ text, citations }, mark) {
  const markers = mark(citations);
  return text.length <= MAX_KEPT_CHARS ? el("span", { class: "together" }, text, markers) : marked(text, markers);
}

function shownTable({ columns, rows }, mark) {
  const body = el("tbody", {}, rows.map((row) => el("tr", { class: row.differs ? "differs" : null },
    el("th", { scope: "row" }, el("span", { class: "label" }, whole(row.label)), row.differs ? el("span", { class: "sr-only" }, " (differs)") : null),
    row.cells.map((cell) => el("td", { class: NOTHING_STATED.test(cell.text) ? "nothing" : null }, shownCell(cell, mark))))));
  const table = el("table", {}, el("thead", {}, el("tr", {}, columns.map((name) => el("th", { scope: "col" }, el("span", { class: "label" }, whole(name)))))), body);
  const different = rows.filter((row) => row.differs).length;
  const filter = different && different < rows.length && rows.length >= MIN_ROWS_TO_FILTER
    ? el("label", { class: "only-different" },
      el("input", { type: "checkbox", onchange: (event) => table.classList.toggle("hide-equal", event.target.checked) }),
      `Only the ${different} that differ`)
    : null;
  return el("div", { class: "table-block" }, filter,
    el("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": `Table: ${columns.filter(Boolean).join(", ")}` }, table));
}

/** Product models in order. Bars start at zero, so they are drawn for positive numbers of one unit only. */
export function ranking(items, mark) {
  const barred = items.length > 1 && items.every(({ value, unit }) => value > 0 && unit === items[0].unit);
  const most = barred ? Math.max(...items.map(({ value }) => value)) : 1;
  let place = 0;
  return el("ol", { class: "ranks" }, items.map((item, index) => {
    const tied = index > 0 && item.value !== null && item.value === items[index - 1].value;
    if (!tied) place = index + 1;
    const bar = barred ? el("span", { class: "bar", "aria-hidden": "true" }) : null;
    bar?.style.setProperty("--part", String(item.value / most));
    return el("li", { class: "ranked", value: item.value === null ? null : place },
      el("span", { class: "place" }, item.value === null ? "•" : String(place)),
      el("span", { class: "ranked-model" }, item.model),
      el("span", { class: "ranked-value" }, marked(item.text, mark(item.citations))),
      bar);
  }));
}
