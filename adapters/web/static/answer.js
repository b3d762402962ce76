// Shows an answer of any kind with its sources, follow-ups and buttons.

import { comparison } from "./address.js";
import { blocks, ranking } from "./blocks.js";
import { el, whole } from "./dom.js";
import { parts, t } from "./language.js";
import { inOrder } from "./ranked.js";
import { markersFor, sources } from "./citations.js";
import { closest } from "./closest.js";
import { csvButton } from "./download.js";
import { folded } from "./folding.js";
import { icon } from "./icons.js";
import { wish } from "./opinions.js";
import { productName } from "./product_name.js";
import { tools } from "./tools.js";

/**
 * Return the elements of an answer.
 * `context`: thread, turn, text, ask(text, resumes), openCitation(citation, opener); or, for who only reads,
 * openCitation and readOnly.
 */
export function renderAnswer(answer, context) {
  const mark = markersFor(answer.citations ?? [], context.openCitation);
  const csv = (number) => el("p", { class: "below-table" }, csvButton(answer, context, () => `?table=${number}`));
  const body = {
    answer: () => [scope(answer), blocks(answer.blocks, mark, csv)],
    comparison: () => [blocks(answer.blocks, mark, csv), context.readOnly ? null : compareLink(context)],
    ranking: () => inOrder(answer, ranking(answer.items, mark), (some) => blocks(some, mark, csv)),
    clarify: () => [el("p", { class: "question-back" }, whole(answer.question)), choices(answer, context)],
    no_evidence: () => [el("p", { class: "said quiet" }, whole(answer.text))],
    smalltalk: () => [el("p", { class: "said" }, whole(answer.text))],
    apology: () => [el("div", { class: "failure" }, el("p", {}, answer.text),
      el("p", { class: "ticket" }, parts("Ticket {ticket}", { ticket: el("code", {}, answer.ticket) })),
      context.readOnly ? null : el("button", { type: "button", class: "choice", onclick: () => context.ask(context.text) }, t("Ask again")))],
  }[answer.kind];
  return [
    el("div", { class: `answer answer-${answer.kind}` }, body(), notStated(answer)),
    answer.kind === "no_evidence" ? closest(answer, context.openCitation) : sources(answer.citations ?? [], context.openCitation),
    answer.wanting && !context.readOnly ? wish(context) : null,
    el("div", { class: "after" }, tools(answer, context), followUps(answer, context)),
  ];
}

/** Return the beginning of an answer that is still being written: its sources can be opened when it is whole. */
export function renderBeginning(beginning) {
  const mark = (numbers) => numbers.map((number) => el("span", { class: "marker" }, String(number)));
  return el("div", { class: "answer beginning" }, beginning.scope.length ? scope(beginning) : null, blocks(beginning.blocks, mark));
}

/** Return the beginning of an answer for a screen reader's announcement. */
export function spoken(answer) {
  const first = answer.blocks?.find(({ spans }) => spans)?.spans.map(({ text }) => text).join(" ");
  return answer.text ?? answer.question ?? first ?? t("it is on the page.");
}

/** Say for which product models the answer holds, and what was inherited. */
function scope({ scope: scopes, models }) {
  if (scopes.length === 0) return models.length ? el("p", { class: "scope" }, models.map(chip)) : null;
  return el("p", { class: "scope" }, scopes.map(({ model, inherited }) => [chip(model),
    inherited.map(([base, n]) => el("span", { class: "inherited" },
      parts("{n} source inherited from {base}|{n} sources inherited from {base}", { n, base: whole(base) })))]));
}

function compareLink({ thread, turn }) {
  return el("p", {}, el("a", { class: "compare-link", href: comparison({ thread, turn }) }, icon("columns"), t("Open in compare view")));
}

const chip = (model) => productName(model, "chip");

function notStated({ not_stated: names, kind }) {
  if (!names?.length || kind === "no_evidence") return null;
  return el("p", { class: "not-stated" }, el("span", { class: "not-stated-label" }, t("Not stated")), folded(names.map(chip)));
}

function choices({ choices: offered, candidates }, { ask, turn, readOnly }) {
  if (readOnly) return el("p", { class: "quiet" }, t("Offered:"), " ", offered.map(({ label }) => chip(label)));
  const unlisted = candidates.filter((name) => !offered.some(({ label }) => label.includes(name)));
  return [
    el("div", { class: "choices", role: "group", "aria-label": t("Choose one") },
      offered.map(({ label, text }) => el("button", { type: "button", class: "choice", onclick: () => ask(text, turn) }, whole(label)))),
    unlisted.length ? el("p", { class: "quiet" }, t("Also possible:"), " ", unlisted.map(chip)) : null,
  ];
}

function followUps({ follow_ups: offered }, { ask, readOnly }) {
  if (!offered?.length || readOnly) return null;
  return el("div", { class: "follow-ups", role: "group", "aria-label": t("Ask next") },
    offered.map(({ label, text }) => el("button", { type: "button", class: "follow-up", onclick: () => ask(text) }, whole(label))));
}
