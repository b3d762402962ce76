// Shows the blocks of an answer. `mark(numbers)` makes the markers of citations.

import { rangeCharts } from "./charts.js";
import { el, whole } from "./dom.js";
import { t } from "./language.js";
import { marked } from "./marked.js";
import { productName } from "./product_name.js";
import { different, headed, tableOf } from "./tables.js";
import { fitColumns } from "./wide.js";

const CLINGS_LEFT = /^[\s,.;:!?)\]]/;
const MIN_ROWS_TO_FILTER = 6;
const MAX_ROWS_SHOWN = 30;
const FEW_ROWS = 10;

/** `aside(number)` makes what stands below the table of that number, counted from 1. */
export function blocks(all, mark, aside = () => null) {
  let tables = 0;
  return all.map((block) => shown[block.kind](block, mark, () => aside((tables += 1))));
}

const shown = {
  paragraph: ({ spans }, mark) => el("p", { class: "said" }, running(spans, mark)),
  steps: ({ items }, mark) => el("ol", { class: "steps" }, once(items).map((item) => el("li", {}, running([item], mark)))),
  bullets: ({ items }, mark) => el("ul", { class: "bullets" }, once(items).map((item) => el("li", {}, running([item], mark)))),
  quote: ({ text, citation }, mark) => el("blockquote", { class: "quote" }, marked(text, mark([citation]))),
  note: ({ spans }, mark) => el("p", { class: "note", role: "note" }, running(spans, mark)),
  table: (table, mark, aside) => shownTable(table, mark, aside()),
};

/** Where neighbours rest on the very same sources, the last of them alone has their markers. */
function once(spans) {
  const same = (at) => spans[at + 1] && String(spans[at + 1].citations) === String(spans[at].citations);
  return spans.map((span, at) => (same(at) ? { ...span, citations: [] } : span));
}

/** Spans follow each other with a space, unless one of them brings its own or a closing sign. */
function running(spans, mark) {
  let ended = true;
  return once(spans).map(({ text, citations }) => {
    const gap = ended || CLINGS_LEFT.test(text) ? "" : " ";
    const said = text.trimEnd();
    ended = said.length < text.length;
    return [gap, marked(said, mark(citations)), text.slice(said.length)];
  });
}

/** Hide what is beyond the first rows of a long table; return the button that shows them, or null. */
function foldRows(table) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length <= MAX_ROWS_SHOWN + FEW_ROWS) return null;
  const folded = rows.slice(MAX_ROWS_SHOWN);
  for (const row of folded) row.hidden = true;
  const more = el("button", {
    type: "button", class: "more",
    onclick: () => {
      for (const row of folded) row.hidden = false;
      more.remove();
      folded[0].querySelector("button, th")?.focus();
    },
  }, t("Show {n} more row|Show {n} more rows", { n: folded.length }));
  return more;
}

function shownTable(content, mark, aside) {
  const { columns, rows } = content;
  const table = tableOf(content, mark);
  const count = different(content);
  const filter = count && count < rows.length && rows.length >= MIN_ROWS_TO_FILTER
    ? el("label", { class: "only-different" },
      el("input", { type: "checkbox", onchange: (event) => table.classList.toggle("hide-equal", event.target.checked) }),
      t("Only the {count} that differ", { count }))
    : null;
  const scroller = el("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": t("Table: {columns}", { columns: columns.map((name, at) => (at ? name : headed(name))).filter(Boolean).join(", ") }) }, table);
  fitColumns(scroller, table);
  return el("div", { class: "table-block" }, filter, scroller, foldRows(table), aside, rangeCharts(content));
}

/** Product models in order, with bars where the server says how long they are. */
export function ranking(items, mark) {
  let place = 0;
  return el("ol", { class: "ranks" }, items.map((item, index) => {
    const tied = index > 0 && item.value !== null && item.value === items[index - 1].value;
    if (!tied) place = index + 1;
    const bar = item.part ? el("span", { class: "bar", "aria-hidden": "true" }) : null;
    bar?.style.setProperty("--part", String(item.part));
    return el("li", { class: "ranked", value: item.value === null ? null : place },
      el("span", { class: "place" }, item.value === null ? "•" : String(place)),
      el("span", { class: "ranked-model" }, productName(item.model)),
      el("span", { class: "ranked-value" }, marked(item.text, mark(item.citations))),
      bar);
  }));
}
