// A thread that somebody shared: read, and nothing else.

import { renderAnswer } from "./answer.js";
import { getJson } from "./api.js";
import { byId, el, fill, whole } from "./dom.js";
import { nothingHere } from "./empty.js";
import { icon } from "./icons.js";
import { locale, parts, t } from "./language.js";
import { setTitle } from "./title.js";

/** `onCitation(citation, answered, opener)` opens a passage, `onNew` a thread of one's own. */
export function setUpShared({ onCitation, onNew }) {
  const place = byId("conversation");
  let opened = 0;

  async function open(share) {
    opened += 1;
    const mine = opened;
    setTitle(t("Shared thread"));
    fill(place, el("p", { class: "working", role: "status" }, t("Opening the thread…")));
    try {
      const shared = await getJson(`/api/v1/shared/${share}`);
      if (mine === opened) show(shared, share);
    } catch (failure) {
      if (mine === opened) fill(place, nothingHere(failure.status === 410 ? t("No longer shared") : t("Nothing at this link"), failure.message, onNew));
    }
  }

  function show({ title, shared_at: at, turns }, share) {
    setTitle(title);
    fill(place,
      el("p", { class: "shared-note", role: "note" }, icon("link"),
        el("span", {}, parts("Shared with you to read, as it was on {date}.", { date: el("time", { datetime: at }, day(at)) }))),
      turns.map((turn) => shownTurn(turn, share)));
    byId("scroller").scrollTop = 0;
  }

  function shownTurn({ turn, text, answer, plain }, share) {
    const context = {
      plain, readOnly: true,
      openCitation: (citation, opener, column = "") => onCitation(citation, { share, turn, column }, opener),
    };
    return el("article", { class: "turn", "aria-label": t("Question: {text}", { text }) },
      el("p", { class: "asked" }, el("span", { class: "sr-only" }, `${t("Asked:")} `), whole(text)),
      el("div", { class: "reply" }, answer ? renderAnswer(answer, context) : el("p", { class: "quiet" }, t("Not answered yet. Load the page again."))));
  }

  return {
    open,
    leave() { opened += 1; },
  };
}

const day = (at) => new Date(at).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
