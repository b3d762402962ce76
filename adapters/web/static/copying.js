// An answer on the clipboard: Markdown for what takes text, a real table for mail, documents and spreadsheets.

import { closestAsList } from "./closest.js";
import { el } from "./dom.js";
import { t } from "./language.js";
import { inOrder } from "./ranked.js";

/** Return { text, html } of an answer: whom it is about, what it says with its markers, and the sources. */
export function copied(answer) {
  const about = answer.kind === "answer" && answer.models?.length ? answer.models.join(", ") : "";
  const own = answer.blocks ?? closestAsList(answer);
  const said = answer.kind === "ranking" ? inOrder(answer, rankedAsTable(answer), (some) => some) : own;
  const plain = answer.text ?? answer.question ?? "";
  const missing = answer.not_stated?.length && answer.blocks ? t("Not stated: {names}", { names: answer.not_stated.join(", ") }) : "";
  const sources = (answer.citations ?? []).map(line);
  const text = [about && `**${about}**`, plain, ...said.map(inMarkdown), missing, sources.join("\n")];
  const html = el("div", {}, about ? el("p", {}, el("b", {}, about)) : null, plain ? el("p", {}, plain) : null,
    said.map(inHtml), missing ? el("p", {}, missing) : null, sources.map((one) => el("p", {}, one)));
  return { text: text.filter(Boolean).join("\n\n"), html: new XMLSerializer().serializeToString(html) };
}

/** Put text on the clipboard, and `html` for what takes that, if there is any; `navigator.clipboard` is missing on plain http from another machine. */
export async function toClipboard({ text, html }) {
  const forms = { "text/plain": text, ...(html && { "text/html": html }) };
  if (navigator.clipboard?.write) {
    const blobs = Object.entries(forms).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return;
  }
  document.addEventListener("copy", (event) => {
    event.preventDefault();
    for (const [type, content] of Object.entries(forms)) event.clipboardData.setData(type, content);
  }, { once: true });
  document.execCommand("copy");
}

const inMarkdown = (block) => ({
  table: ({ columns, rows }) => [columns, columns.map(() => "---"), ...rows.map(cellsOf)].map((cells) => `| ${cells.map(escaped).join(" | ")} |`).join("\n"),
  steps: ({ items }) => items.map((item, at) => `${at + 1}. ${cited(item)}`).join("\n"),
  bullets: ({ items }) => items.map((item) => `- ${cited(item)}`).join("\n"),
  quote: (quote) => `> ${quote.text.replaceAll("\n", "\n> ")} [${quote.citation}]`,
}[block.kind] ?? running)(block);

const inHtml = (block) => ({
  table: ({ columns, rows }) => el("table", { border: "1" },
    el("thead", {}, el("tr", {}, columns.map((name) => el("th", {}, name)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, cellsOf(row).map((text, at) => el(at ? "td" : "th", {}, text)))))),
  steps: ({ items }) => el("ol", {}, items.map((item) => el("li", {}, cited(item)))),
  bullets: ({ items }) => el("ul", {}, items.map((item) => el("li", {}, cited(item)))),
  quote: ({ text, citation }) => el("blockquote", {}, `${text} [${citation}]`),
}[block.kind] ?? ((one) => el("p", {}, running(one))))(block);

const rankedAsTable = ({ items }) => ({
  kind: "table", columns: [t("Product model"), t("Value")], rows: items.map((item) => ({ label: item.model, cells: [item] })),
});
const running = ({ spans }) => spans.map(cited).join(" ").replace(/ (?=[,.;:!?)\]])/g, "");
const cellsOf = ({ label, cells }) => [label, ...cells.map(cited)];
const cited = ({ text, citations }) => text.trim() + (citations.length ? ` ${citations.map((number) => `[${number}]`).join("")}` : "");
const escaped = (text) => text.replaceAll("|", "\\|").replaceAll("\n", "<br>");

function line({ number, title, section, page, url }) {
  return [`[${number}] ${[title, ...section].join(" › ")}`, page ? t("p. {page}", { page: String(page) }) : "", url].filter(Boolean).join(", ");
}
