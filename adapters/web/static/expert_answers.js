// What experts answered: by whom, since when, what documents say beside it, and a way to take it back.

import { sendJson } from "./api.js";
import { dialog } from "./dialogs.js";
import { announce, el, whole } from "./dom.js";
import { t } from "./language.js";

/** Return the list of answers, and above it what is to be looked at; `onGone` hears that one was taken back. */
export function expertAnswers({ answers, why, open }, { onGone }) {
  if (!answers.length) return why ? el("p", { class: "given-why quiet" }, why) : null;
  const odd = answers.filter(({ beside, expired }) => !expired && beside.length);
  return el("section", { class: "given", "aria-labelledby": "given-title" },
    el("h2", { id: "given-title" }, t("Answered by experts")),
    odd.length ? el("p", { class: "note" }, t("Of one answer a document says something too: see whether both hold.|Of {n} answers documents say something too: see whether both hold.", { n: odd.length })) : null,
    el("ul", { class: "given-list" }, answers.map((answer) => item(answer, { open, onGone }))));
}

function item(answer, { open, onGone }) {
  const named = `${answer.models.join(", ")}: ${answer.aspect}`;
  const back = open ? el("button", { type: "button", class: "link", "aria-label": t("Take it back: {what}", { what: named }), onclick: () => takeBack(answer, onGone) }, t("Take it back")) : null;
  return el("li", { class: answer.expired ? "given-answer expired" : "given-answer" },
    el("p", { class: "given-head" }, el("span", { class: "gap-model" }, whole(answer.models.join(", "))), el("span", { class: "gap-aspect" }, answer.aspect)),
    el("div", { class: answer.beside.length ? "given-sides two" : "given-sides" },
      el("div", { class: "given-side" }, el("p", { class: "given-text" }, whole(answer.text)), el("p", { class: "given-by" }, byline(answer))),
      answer.beside.length ? el("div", { class: "given-side documents-say" }, answer.beside.map(other)) : null),
    back ? el("p", { class: "given-actions" }, back) : null);
}

function byline({ by, since, until, expired, found }) {
  const state = expired ? t("held until {date}", { date: until }) : t("until {date}", { date: until });
  return [by ? t("answered by {name}, {date}", { name: by, date: since }) : since, until ? ` · ${state}` : "",
    expired ? el("span", { class: "badge legacy" }, t("expired")) : found ? null : el("span", { class: "badge" }, t("waits for the index"))];
}

function other({ title, model, said, date, odds }) {
  return el("div", { class: "document-says" },
    el("span", { class: odds ? "badge legacy" : "badge" }, odds ? t("states otherwise") : t("is stated too")),
    el("p", { class: "given-text" }, whole(said)),
    el("p", { class: "given-by" }, [title, model, date].filter(Boolean).join(" · ")));
}

function takeBack({ answer, aspect, by }, onGone) {
  dialog({
    title: t("Take it back?"),
    text: t("“{aspect}”, answered by {name}, is answered from no more, and counts as a gap again. Who was told of it isn't told of that.", { aspect, name: by }),
    action: {
      label: t("Take it back"), grave: true,
      run: async () => {
        await sendJson("DELETE", `/api/v1/expert-answers/${answer}`);
        announce(t("Taken back"));
        onGone();
      },
    },
  });
}
