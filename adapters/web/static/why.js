// How an answer was decided: the question's reading, what was weighed, the decision, and how long it took.

import { getJson } from "./api.js";
import { blocks } from "./blocks.js";
import { el } from "./dom.js";
import { t } from "./language.js";

const unmarked = () => [];

/** Return the sections of a turn's receipt, or why they can't be shown. */
export async function why(thread, turn) {
  try {
    const { receipt, sections } = await getJson(`/api/v1/threads/${thread}/turns/${encodeURIComponent(turn)}/why`);
    return el("div", { class: "why" },
      sections.map(({ title, blocks: said }) => el("section", {}, el("h3", {}, title), blocks(said, unmarked))),
      el("p", { class: "why-receipt" }, t("Receipt"), " ", el("code", {}, receipt)));
  } catch (failure) {
    return el("p", { class: "note", role: "alert" }, failure.message);
  }
}
