// Shows the pieces of a passage as the document has them: sentences, list items, steps, rows, code.

import { el, whole } from "./dom.js";
import { t } from "./language.js";
import { fitColumns } from "./wide.js";

/** Return the pieces; neighbours that belong together become one paragraph, list or table. */
export function pieces(all) {
  const groups = [];
  for (const piece of all) {
    const last = groups.at(-1);
    const kind = piece.row ? "row" : piece.kind === "row" ? "sentence" : piece.kind;
    if (last && last.kind === kind && last.admonition === piece.admonition) last.pieces.push(piece);
    else groups.push({ kind, admonition: piece.admonition, pieces: [piece] });
  }
  return groups.map(({ kind, admonition, pieces: some }) => {
    const shown = grouped[kind](some);
    return admonition ? el("div", { class: "admonition" }, el("p", { class: "admonition-name" }, admonition), shown) : shown;
  });
}

const grouped = {
  sentence: (some) => el("p", {}, some.map((piece) => [quoted("span", piece), " "])),
  item: (some) => el("ul", { class: "bullets" }, some.map((piece) => listed(piece))),
  step: (some) => el("ol", { class: "steps" }, some.map((piece) => listed(piece, piece.number))),
  code: (some) => some.map((piece) => el("pre", { class: "code", tabindex: "0" }, quoted("span", piece))),
  row: (some) => table(some),
};

function listed(piece, number = null) {
  const item = el("li", { value: number, class: piece.depth ? "deeper" : null }, quoted("span", piece));
  item.style.setProperty("--depth", String(piece.depth));
  return item;
}

function quoted(tag, { quoted: isQuoted, text }) {
  return el(isQuoted ? "mark" : tag, { class: isQuoted ? "quoted" : null }, text.map(segment));
}

const segment = ({ text, value }) => (value ? el("strong", { class: "value" }, whole(text)) : whole(text));

/** Rows become one table whose columns are all headings that any of them has. */
function table(rows) {
  const headings = [...new Set(rows.flatMap(({ row }) => row.cells.map(({ label }) => label)))];
  const heading = headings.some(Boolean)
    ? el("thead", {}, el("tr", {}, el("td"), headings.map((label) => el("th", { scope: "col" }, el("span", { class: "label" }, whole(label))))))
    : null;
  const shown = el("table", {}, heading, el("tbody", {}, rows.map((piece) => tableRow(piece, headings))));
  const scroller = el("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": t("Table in the document") }, shown);
  fitColumns(scroller, shown);
  return scroller;
}

function tableRow({ quoted: isQuoted, row }, headings) {
  return el("tr", { class: isQuoted ? "quoted" : null },
    el("th", { scope: "row" }, el("span", { class: "label" }, whole(row.subject)), isQuoted ? el("span", { class: "sr-only" }, ` ${t("(quoted)")}`) : null),
    headings.map((label) => el("td", {}, row.cells.filter((cell) => cell.label === label).map(segment).flatMap((cell, at) => (at ? ["; ", cell] : [cell])))));
}
