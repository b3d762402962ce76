// A comparison as a sheet: the table, what differs, its notes and sources, and the download.

import { blocks } from "./blocks.js";
import { rangeCharts } from "./charts.js";
import { markersFor, sources } from "./citations.js";
import { byId, el, whole } from "./dom.js";
import { csvButton } from "./download.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { inheritedFrom } from "./models.js";
import { different, tableOf } from "./tables.js";
import { tools } from "./tools.js";
import { fitColumns } from "./wide.js";

/**
 * Return the elements of a comparison.
 * `context`: models of the catalogue, only, onOnly(only), thread, turn, openCitation(citation, opener, column).
 */
export function sheet(answer, context) {
  const { table, citations } = answer;
  const mark = markersFor(citations, context.openCitation);
  const shown = tableOf(table, mark, (cell, column) => inherited(cell, column, citations, context.models));
  shown.classList.add("sheet");
  fitColumns(byId("compare"), shown);
  shown.style.setProperty("--columns", String(table.columns.length - 1));
  const count = different(table);
  const equal = el("p", { class: "all-equal quiet", role: "status" });
  const only = (on) => {
    shown.classList.toggle("hide-equal", on);
    equal.textContent = on && count === 0 ? t("No row differs.") : "";
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
        }), t("Only differences")),
      csvButton(answer, context, () => (shown.classList.contains("hide-equal") ? "?only=differences" : "")),
      el("a", { class: "more", href: `#t=${context.thread}` }, icon("thread"), t("Open as a thread"))),
    shown,
    equal,
    el("div", { class: "sheet-notes" }, rangeCharts(table), blocks(others, mark),
      sources(citations, context.openCitation), tools(answer, context)),
  ];
}

function summary({ rows }, count) {
  if (count === 0) return t("{n} row, no difference|{n} rows, no difference", { n: rows.length });
  return [t("{n} of {rows} differs|{n} of {rows} differ", { n: count, rows: t("{n} row|{n} rows", { n: rows.length }) }), " ", el("span", { class: "differs-sign", "aria-hidden": "true" }, "≠")];
}

function inherited({ citations: numbers }, column, citations, models) {
  const base = inheritedFrom(models, column, citations.filter(({ number }) => numbers.includes(number)));
  if (!numbers.length || !base) return null;
  return el("span", { class: "inherited-cell" }, el("span", { class: "sr-only" }, t("inherited from"), " "), el("span", { "aria-hidden": "true" }, "↳ "), whole(base));
}
