// Says of an old answer what documents state since.

import { blocks } from "./blocks.js";
import { markersFor } from "./citations.js";
import { el } from "./dom.js";
import { locale, t } from "./language.js";

/** Return the mark on an answer that has changed since, with the new values; `openCitation` opens their passages. */
export function changedSince({ note, noted_at: at }, openCitation) {
  const [, ...values] = note.blocks;
  return el("section", { class: "changed", "aria-label": t("Has changed since") },
    el("p", { class: "changed-head" }, t("Has changed since"),
      el("time", { datetime: at, title: new Date(at).toLocaleString(locale) }, t("noted {date}", { date: day(at) }))),
    blocks(values, markersFor(note.citations, openCitation)));
}

const day = (iso) => new Date(iso).toLocaleDateString(locale, { day: "numeric", month: "short" });
