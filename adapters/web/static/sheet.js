// A comparison as a sheet: the table, what differs, its notes and sources, and the download.

import { blocks } from "./blocks.js";
import { markersFor, sources } from "./citations.js";
import { announce, el } from "./dom.js";
import { download } from "./download.js";
import { icon } from "./icons.js";
import { inheritedFrom } from "./models.js";
import { different, tableOf } from "./tables.js";
import { tools } from "./tools.js";

/**
 * Return the elements of a comparison.
 * `context`: models of the catalogue, only, onOnly(only), thread, turn, plain, openCitation(citation, opener, column).
 */
export function sheet(answer, context) {
  const { table, citations } = answer;
  const mark = markersFor(citations, context.openCitation);
  const shown = tableOf(table, mark, (cell, column) => inherited(cell, column, citations, context.models));
  shown.classList.add("sheet");
  shown.style.setProperty("--columns", String(table.columns.length - 1));
  const count = different(table);
  const equal = el("p", { class: "all-equal quiet", role: "status" });
  const only = (on) => {
    shown.classList.toggle("hide-equal", on);
    equal.textContent = on && count === 0 ? "No row differs." : "";
  };
  only(context.only);
  const others = answer.blocks.filter(({ kind }) => kind !== "table");
  return [
    el("div", { class: "sheet-bar" },
      el("p", { class: "sheet-count" }, summary(table, count)),
      el("label", { class: "switch" },
        el("input", {
          type: "checkbox", role: "switch", checked: context.only,
          onchange: ({ target }) => { only(target.checked); context.onOnly(target.checked); },
        }), "Only differences"),
      downloadButton(answer, context, shown),
      el("a", { class: "more", href: `#t=${context.thread}` }, icon("thread"), "Open as a thread")),
    shown,
    equal,
    el("div", { class: "sheet-notes" }, blocks(others, mark),
      sources(citations, context.openCitation), tools(answer, context)),
  ];
}

function summary({ rows }, count) {
  const all = `${rows.length} ${rows.length === 1 ? "row" : "rows"}`;
  if (count === 0) return `${all}, no difference`;
  return [`${count} of ${all} ${count === 1 ? "differs" : "differ"} `, el("span", { class: "differs-sign", "aria-hidden": "true" }, "≠")];
}

function inherited({ citations: numbers }, column, citations, models) {
  const base = inheritedFrom(models, column, citations.filter(({ number }) => numbers.includes(number)));
  if (!numbers.length || !base) return null;
  return el("span", { class: "inherited-cell" }, el("span", { class: "sr-only" }, "inherited from "), el("span", { "aria-hidden": "true" }, "↳ "), base);
}

function downloadButton({ table: { columns } }, { thread, turn }, shown) {
  const path = `/api/threads/${thread}/turns/${encodeURIComponent(turn)}/table.csv`;
  const button = el("button", { type: "button", class: "more" }, icon("download"), "Download CSV");
  button.addEventListener("click", async () => {
    const rows = shown.classList.contains("hide-equal") ? "?only=differences" : "";
    try {
      await download(path + rows, `${columns.slice(1).join(" vs ")}.csv`);
      button.title = "";
    } catch (failure) {
      announce(failure.message);
      button.title = failure.message;
    }
  });
  return button;
}
