// What the comparison view shows instead of a sheet: what to do, that it works, or an answer of another kind.

import { renderAnswer } from "./answer.js";
import { MAX_MODELS, MIN_MODELS } from "./comparisons.js";
import { el, whole } from "./dom.js";
import { locale, t } from "./language.js";

const MAX_PAIRS = 3;

/** Return what an empty view says; a variant and its base are offered to start with. */
export function welcome(models, compare) {
  const current = new Set(models.filter(({ status }) => status !== "legacy").map(({ name }) => name));
  const pairs = models.filter(({ name, inherits_from: base }) => current.has(name) && current.has(base)).slice(0, MAX_PAIRS);
  return el("div", { class: "compare-empty" },
    el("h2", {}, t("Side by side")),
    el("p", {}, t("Choose two to six product models. Rows that differ are marked, and every cell opens the passage that states it.")),
    pairs.length ? el("div", { class: "pairs", role: "group", "aria-label": t("Compare for example") }, pairs.map(({ name, inherits_from: base }) =>
      el("button", { type: "button", class: "follow-up", onclick: () => compare([base, name]) }, el("span", {}, whole(t("{one} and {other}", { one: base, other: name })))))) : null);
}

/** Return why product models can't be compared, or null if they can. `known` and `unknown` are names. */
export function objection(known, unknown) {
  const why = unknown.length
    ? t("No document covers {names}. Choose product models from the list, then compare.", { names: anyOf(unknown) })
    : known.length > MAX_MODELS
      ? t("At most {max} product models can be compared. The first {max} are chosen, the others stand behind them; take some out, then compare.", { max: MAX_MODELS })
      : known.length < MIN_MODELS ? t("Choose one product model more to compare with.") : "";
  return why ? problem(why) : null;
}

export const gone = () => problem(t("This comparison isn't here any more. Choose product models to compare them again."));

export function working(text) {
  return el("p", { class: "working", role: "status" }, text,
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")));
}

export function failed(message, again) {
  return el("div", { class: "failure", role: "alert" }, el("p", {}, message),
    el("button", { type: "button", class: "choice", onclick: again }, t("Try again")));
}

/**
 * Return an answer that is no table: nothing is stated, a question back, or a fault of ours.
 * `context.everything` asks for all that is stated instead of a topic; null without a topic.
 */
export function otherAnswer(answer, context) {
  const silent = answer.kind === "no_evidence";
  return el("div", { class: "compare-other" },
    silent ? el("h2", {}, t("Nothing to compare")) : null,
    renderAnswer(answer, context),
    silent && context.everything
      ? el("button", { type: "button", class: "choice", onclick: context.everything }, t("Compare everything that they state"))
      : null);
}

const anyOf = (names) => new Intl.ListFormat(locale, { type: "disjunction" }).format(names.map((text) => t("“{text}”", { text })));

const problem = (text) => el("p", { class: "compare-problem", role: "alert" }, whole(text));
