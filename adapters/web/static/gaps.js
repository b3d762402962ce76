// The list of gaps: sorted as one likes, each with why it is there, its questions, whose it is, and whether it counts.

import { getJson, postJson } from "./api.js";
import { announce, el, fill, whole } from "./dom.js";
import { locale, parts, t } from "./language.js";
import { ago } from "./times.js";

const REASONS = {
  wrong_product: t("wrong product"), wrong_value: t("wrong value"), not_asked: t("not what was asked"), missing: t("something missing"), outdated: t("outdated"),
};
const COLUMNS = [
  { name: t("Asked for"), of: (gap) => `${gap.model} ${gap.aspect}`.toLowerCase(), first: 1 },
  { name: t("Questions"), of: (gap) => gap.times, first: -1, number: true },
  { name: t("People"), of: (gap) => gap.people, first: -1, number: true },
  { name: t("Because"), of: (gap) => gap.wished, first: -1 },
  { name: t("Last"), of: (gap) => gap.last, first: -1 },
  { name: t("Owner"), of: (gap) => gap.owner.toLowerCase() || "\uffff", first: 1 },
];

/** Fill `place` with `gaps`; `onGone` hears that one leaves the list, unless `all` are shown; `onAnswer`, null for who may not, that one is to be answered. */
export function gapTable(place, gaps, { onGone, onAnswer, all }) {
  let by = 1;
  let direction = -1;
  const body = el("tbody");
  const heads = COLUMNS.map(({ name, first, number }, at) => el("th", { scope: "col", class: number ? "number" : null },
    el("button", { type: "button", class: "sort", onclick: () => sort(at, at === by ? -direction : first) }, name)));

  function sort(column, way) {
    [by, direction] = [column, way];
    heads.forEach((head, at) => {
      if (at === by) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    });
    const { of } = COLUMNS[by];
    const order = (one, other) => (of(one) < of(other) ? -direction : of(one) > of(other) ? direction : 0);
    fill(body, [...gaps].sort(order).flatMap((gap) => rows(gap, { onGone, onAnswer, all })));
  }

  sort(by, direction);
  fill(place, el("table", { class: "gaps" }, el("caption", { class: "sr-only" }, t("Gaps of the documents")), el("thead", {}, el("tr", {}, heads, el("th", { scope: "col" }, el("span", { class: "sr-only" }, t("Decide"))))), body));
}

function rows(gap, { onGone, onAnswer, all }) {
  const asked = el("tr", { class: "gap-questions", hidden: true }, el("td", { colspan: COLUMNS.length + 1 }));
  const named = [gap.model, gap.aspect].filter(Boolean).join(": ") || t("everything");
  const open = el("button", { type: "button", class: "link", "aria-expanded": "false", "aria-label": t("Questions about {what}", { what: named }) }, t("Questions"));
  open.addEventListener("click", () => showQuestions(gap, asked, open));
  const aside = el("button", { type: "button", class: "link", "aria-label": gap.dismissed ? t("Bring back {what}", { what: named }) : t("Dismiss {what}", { what: named }) }, gap.dismissed ? t("Bring back") : t("Dismiss"));
  aside.title = gap.dismissed ? t("Let it count again") : t("Put it aside until somebody asks again");
  aside.addEventListener("click", async () => {
    if (!await decide(gap, { dismissed: !gap.dismissed }, aside)) return;
    announce(gap.dismissed ? t("Brought back") : t("Dismissed until somebody asks again"));
    if (!all) row.remove();
    asked.remove();
    onGone();
  });
  const row = el("tr", { class: gap.dismissed ? "gap dismissed" : "gap" },
    el("th", { scope: "row" }, gap.model ? el("span", { class: "gap-model" }, whole(gap.model)) : null,
      el("span", { class: "gap-aspect" }, gap.aspect || t("everything that is stated")), nearest(gap)),
    el("td", { class: "number", "data-label": t("Questions") }, String(gap.times)),
    el("td", { class: "number", "data-label": t("People") }, String(gap.people)),
    el("td", { class: "gap-because" }, because(gap)),
    el("td", { class: "gap-last", "data-label": t("Last") }, el("time", { datetime: gap.last, title: t("first {first}, last {last}", { first: day(gap.first), last: day(gap.last) }) }, ago(gap.last, Date.now()))),
    el("td", { class: "gap-owner" }, owner(gap, named)),
    el("td", { class: "gap-actions" }, onAnswer ? answerButton(gap, named, onAnswer) : null, open, aside));
  return [row, asked];
}

function answerButton(gap, named, onAnswer) {
  const button = el("button", { type: "button", class: "link answer-gap", "aria-label": t("Answer this: {what}", { what: named }) }, t("Answer this"));
  button.addEventListener("click", async () => {
    try {
      await onAnswer(gap);
    } catch (failure) {
      button.title = failure.message;
      announce(failure.message);
    }
  });
  return button;
}

const day = (iso) => new Date(iso).toLocaleDateString(locale);

function nearest({ nearest: near }) {
  if (!near) return null;
  const where = [near.title, near.page ? t("p. {page}", { page: String(near.page) }) : ""].filter(Boolean).join(", ");
  return el("span", { class: "gap-nearest", title: near.document }, parts("Nearest: {said} · {where}", { said: whole(near.said), where }));
}

/** Say for what a gap is counted. */
function because(gap) {
  const reasons = Object.entries(gap.reasons).map(([name, times]) => (times > 1 ? `${REASONS[name]} ×${times}` : REASONS[name])).join(", ");
  return [
    gap.not_stated ? [t("{n} not stated", { n: gap.not_stated }), "why-gap"] : null,
    gap.asked_back ? [t("{n} asked back in vain", { n: gap.asked_back }), "why-gap"] : null,
    gap.voted_down ? [t("{n} voted down", { n: gap.voted_down }) + (reasons ? `: ${reasons}` : ""), "why-gap"] : null,
    gap.wished ? [t("asked for by {n} person|asked for by {n} people", { n: gap.wished }), "why-gap wished"] : null,
  ].filter(Boolean).map(([said, className]) => el("span", { class: className }, said));
}

function owner(gap, named) {
  const field = el("input", { type: "text", class: "owner", maxlength: 100, value: gap.owner, placeholder: t("nobody"), "aria-label": t("Owner of {what}", { what: named }), autocomplete: "off", spellcheck: false });
  field.addEventListener("change", async () => {
    const wanted = field.value.trim();
    if (wanted === gap.owner || !await decide(gap, { owner: wanted }, field)) return;
    gap.owner = wanted;
    announce(wanted ? t("Assigned to {name}", { name: wanted }) : t("Assigned to nobody"));
  });
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") field.blur(); });
  return field;
}

async function decide(gap, decision, control) {
  try {
    await postJson(`/api/v1/gaps/${gap.gap}`, decision);
    control.removeAttribute("aria-invalid");
    return true;
  } catch (failure) {
    control.setAttribute("aria-invalid", "true");
    control.title = failure.message;
    announce(failure.message);
    return false;
  }
}

async function showQuestions(gap, row, button) {
  const open = row.hidden;
  row.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  if (!open) return;
  const cell = row.firstChild;
  fill(cell, el("p", { class: "quiet" }, t("Looking …")));
  try {
    const { questions } = await getJson(`/api/v1/gaps/${gap.gap}/questions`);
    fill(cell, questions.length ? el("ul", { class: "asked-list" }, questions.map(({ text, asked_at: at, comments }) => el("li", {},
      el("time", { datetime: at }, day(at)), el("span", { class: "asked-text" }, text),
      comments.map((comment) => el("span", { class: "asked-comment" }, t("“{text}”", { text: comment }))))))
      : el("p", { class: "quiet" }, t("The questions are forgotten by now; that they were asked still counts.")));
  } catch (failure) {
    fill(cell, el("p", { class: "note", role: "alert" }, failure.message));
  }
}
