// Passages that come close to what was asked, as a search shows them: no answer.

import { el, moveByArrows, whole } from "./dom.js";
import { badges, section } from "./describe.js";
import { t } from "./language.js";

const FEW = 3;

/** Return the passages of an answer, each a card that opens where it stands; null if there are none. */
export function closest({ closest: passages, citations }, openCitation) {
  if (!passages?.length) return null;
  const numbered = new Map(citations.map((citation) => [citation.number, citation]));
  const list = el("ol", { class: "found" }, passages.map((passage) =>
    el("li", {}, card(passage, numbered.get(passage.citation), openCitation))));
  moveByArrows(list, ".source");
  return el("section", { class: "sources-block" }, el("h2", { class: "sources-title" }, t("Closest passages")), list);
}

/** Return the passages as one list, for what takes no cards. */
export function closestAsList({ closest: passages }) {
  if (!passages?.length) return [];
  const items = passages.map(({ runs, citation }) => ({ text: runs.map(({ text }) => text).join(""), citations: [citation] }));
  return [{ kind: "paragraph", spans: [{ text: t("Closest passages:"), citations: [] }] }, { kind: "bullets", items }];
}

function card({ runs }, citation, openCitation) {
  const button = el("button", {
    type: "button", class: "source", "data-citation": citation.number, onclick: () => openCitation(citation, button),
  },
  el("span", { class: "source-text" },
    el("span", { class: "source-title" }, whole([whose(citation), citation.title].filter(Boolean).join(" · "))),
    el("span", { class: "source-section" }, whole(section(citation))),
    el("span", { class: "found-text" }, runs.map(({ text, marked }) => (marked ? el("mark", {}, whole(text)) : whole(text)))),
    badges(citation)));
  return button;
}

/** Say of which product models a citation is: a few by name. */
function whose({ models }) {
  return models.length > FEW ? t("{n} product model|{n} product models", { n: models.length }) : models.join(", ");
}
