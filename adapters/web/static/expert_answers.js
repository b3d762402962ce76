// What experts answered: by whom, since when, what documents say beside it, and a way to take it back.

import { sendJson } from "./api.js";
import { dialog } from "./dialogs.js";
import { announce, el, whole } from "./dom.js";

/** Return the list of answers, and above it what is to be looked at; `onGone` hears that one was taken back. */
export function expertAnswers({ answers, why, open }, { onGone }) {
  if (!answers.length) return why ? el("p", { class: "given-why quiet" }, why) : null;
  const odd = answers.filter(({ beside, expired }) => !expired && beside.length);
  return el("section", { class: "given", "aria-labelledby": "given-title" },
    el("h2", { id: "given-title" }, "Answered by experts"),
    odd.length ? el("p", { class: "note" }, odd.length === 1 ? "Of one answer a document says something too: see whether both hold." : `Of ${odd.length} answers documents say something too: see whether both hold.`) : null,
    el("ul", { class: "given-list" }, answers.map((answer) => item(answer, { open, onGone }))));
}

function item(answer, { open, onGone }) {
  const named = `${answer.models.join(", ")}: ${answer.aspect}`;
  const back = open ? el("button", { type: "button", class: "link", "aria-label": `Take it back: ${named}`, onclick: () => takeBack(answer, onGone) }, "Take it back") : null;
  return el("li", { class: answer.expired ? "given-answer expired" : "given-answer" },
    el("p", { class: "given-head" }, el("span", { class: "gap-model" }, whole(answer.models.join(", "))), el("span", { class: "gap-aspect" }, answer.aspect)),
    el("div", { class: answer.beside.length ? "given-sides two" : "given-sides" },
      el("div", { class: "given-side" }, el("p", { class: "given-text" }, whole(answer.text)), el("p", { class: "given-by" }, byline(answer))),
      answer.beside.length ? el("div", { class: "given-side documents-say" }, answer.beside.map(other)) : null),
    back ? el("p", { class: "given-actions" }, back) : null);
}

function byline({ by, since, until, expired, found }) {
  const state = expired ? "held until" : "until";
  return [by ? `answered by ${by}, ${since}` : since, until ? ` · ${state} ${until}` : "",
    expired ? el("span", { class: "badge legacy" }, "expired") : found ? null : el("span", { class: "badge" }, "waits for the index")];
}

function other({ title, model, said, date, odds }) {
  return el("div", { class: "document-says" },
    el("span", { class: odds ? "badge legacy" : "badge" }, odds ? "states otherwise" : "is stated too"),
    el("p", { class: "given-text" }, whole(said)),
    el("p", { class: "given-by" }, [title, model, date].filter(Boolean).join(" · ")));
}

function takeBack({ answer, aspect, by }, onGone) {
  dialog({
    title: "Take it back?",
    text: `“${aspect}”, answered by ${by}, is answered from no more, and counts as a gap again. Who was told of it isn't told of that.`,
    action: {
      label: "Take it back", grave: true,
      run: async () => {
        await sendJson("DELETE", `/api/v1/expert-answers/${answer}`);
        announce("Taken back");
        onGone();
      },
    },
  });
}
