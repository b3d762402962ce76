// What an empty thread shows: what the documents cover and questions to start with.

import { el, moveByArrows, whole } from "./dom.js";
import { isEnglish, t } from "./language.js";

const MAX_EXAMPLES = 4;

export function emptyState({ lines, documents, examples }, ask) {
  const models = lines.reduce((sum, { models: some }) => sum + some.length, 0);
  if (documents === 0) return nothingIndexed();
  const list = el("div", { class: "examples", role: "group", "aria-label": t("Example questions") },
    examples.slice(0, MAX_EXAMPLES).map((text) =>
      el("button", { type: "button", class: "example", onclick: () => ask(text) }, el("span", {}, whole(text)))));
  moveByArrows(list, ".example");
  return el("div", { class: "empty" },
    el("h2", {}, t("Ask the documents")),
    el("p", {}, t("{documents} on {models}.", { documents: t("{n} document|{n} documents", { n: documents }), models: t("{n} product model|{n} product models", { n: models }) }), " ",
      t("Every answer shows the passages it rests on; what the documents don't state, it doesn't say.")),
    isEnglish ? null : el("p", { class: "quiet" }, t("Without a language model, questions are understood in English only.")),
    list);
}

/** Return what stands where a thread can't be shown, with a way on. */
export function nothingHere(title, why, goOn) {
  return el("div", { class: "empty", role: "status" }, el("h2", {}, title), el("p", {}, why),
    el("button", { type: "button", class: "choice", onclick: goOn }, t("New thread")));
}

function nothingIndexed() {
  return el("div", { class: "empty" },
    el("h2", {}, t("No documents yet")),
    el("p", {}, t("Index a folder of documents, then load this page again:")),
    el("pre", { class: "code" }, "threadsheet index FOLDER"));
}
