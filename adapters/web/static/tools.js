// The small buttons under an answer: copy, whether it helped, and why it is so; and the place where they say more.

import { postJson } from "./api.js";
import { copied, toClipboard } from "./copying.js";
import { announce, el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { opinion } from "./opinions.js";

const DONE_MS = 1600;

export function tools(answer, { thread, turn, explain, readOnly }) {
  if (answer.kind === "smalltalk" || answer.kind === "apology") return null;
  const copy = el("button", { type: "button", class: "tool", "aria-label": t("Copy the answer"), title: t("Copy the answer") }, icon("copy"));
  copy.addEventListener("click", async () => {
    await toClipboard(copied(answer));
    fill(copy, icon("done"));
    announce(t("Copied"));
    setTimeout(() => fill(copy, icon("copy")), DONE_MS);
  });
  if (readOnly) return el("div", { class: "tools", role: "group", "aria-label": t("This answer") }, copy);
  const why = el("button", { type: "button", class: "tool tool-why", title: t("How it was decided"), onclick: () => explain(why) }, t("Why?"));
  const { thumbs, place } = opinion(thread, turn);
  return [el("div", { class: "tools", role: "group", "aria-label": t("This answer") }, copy, thumbs, why), place];
}
