// What is asked and what becomes of it: numbers, plots and lists for operators.

import { el } from "./dom.js";
import { foldedList } from "./folding.js";
import { dayTable } from "./figures_table.js";
import { locale, t, written } from "./language.js";
import { OUTCOMES, bar, legend, stacks, waits } from "./figures_plots.js";
import { productName } from "./product_name.js";

const MAX_DAYS = 100; // more bars than that are too thin; then each is a week
const WEEK = 7;
const DAY_MS = 86_400_000;
const PLATFORMS = { slack: "Slack", teams: "Microsoft Teams", web: t("Web page"), cli: t("Command line") };

/** Return what is shown of the figures of a period; `all` says that it has no beginning. */
export function figures(told, { all }) {
  if (!told.total.questions) return empty(all);
  return el("div", { class: "figures" }, numbers(told), plots(told), el("div", { class: "figure-lists" },
    el("div", {}, byModel(told), byDocument(told)), el("div", {}, byPlatform(told), notCovered(told), neverCited(told))));
}

function empty(all) {
  return el("p", { class: "figures-empty quiet" }, all
    ? t("Nobody has asked anything yet. As soon as somebody does, how many questions there are and what becomes of them will stand here.")
    : t("Nobody asked anything in this time."));
}

function numbers({ total }) {
  const votes = votesOf(total);
  return el("dl", { class: "key-numbers" },
    number(t("Questions"), total.questions.toLocaleString(locale), [total.failed ? t("{n} of them failed", { n: total.failed }) : ""]),
    number(t("Answered"), share(total.answered, total.questions), votes),
    number(t("Asked back"), share(total.asked_back, total.questions), [total.asked_back.toLocaleString(locale)]),
    number(t("Refused"), share(total.refused, total.questions), [total.refused.toLocaleString(locale)]));
}

function number(name, value, more) {
  return el("div", { class: "key-number" }, el("dt", {}, name), el("dd", {}, value),
    el("dd", { class: "key-more" }, more.filter(Boolean).join(", ")));
}

function share(some, all) {
  const percent = (some / all) * 100;
  if (percent > 0 && percent < 1) return "<1 %";
  return percent < 100 && percent > 99 ? ">99 %" : `${Math.round(percent)} %`;
}

function plots(told) {
  const days = told.days.map((day) => ({ ...day, name: long(day.day), short: short(day.day) }));
  const each = days.length > MAX_DAYS ? t("Questions per week") : t("Questions per day");
  const spans = days.length > MAX_DAYS ? weeks(days) : days;
  const { total } = told;
  return el("div", { class: "figure-plots" },
    el("figure", { class: "figure" }, el("figcaption", {}, el("h2", {}, each), legend(total)),
      stacks(spans, { say: (span) => `${span.name}: ${outcomes(span)}`, alt: t("{what} from {first} to {last}. Together {sum}.", { what: each, first: long(told.from), last: long(told.to), sum: outcomes(total) }) })),
    told.took ? el("figure", { class: "figure" }, el("figcaption", {}, el("h2", {}, t("Time to answer")), el("p", { class: "quiet" }, sentence(took(told.took)))),
      waits(days, { say: (day) => `${day.name}: ${took(day.took)}`, alt: t("Time to answer per day. In the whole period {took}. The table has each day.", { took: took(told.took) }) })) : null,
    dayTable(told.days));
}

/** Days in sevens, the last of which may still go on. */
function weeks(days) {
  const found = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    const part = days.slice(Math.max(0, end - WEEK), end);
    const sums = Object.fromEntries(["questions", ...OUTCOMES.map(({ key }) => key), "voted_up", "voted_down"].map((key) => [key, part.reduce((sum, day) => sum + day[key], 0)]));
    found.unshift({ ...sums, name: t("{first} to {last}", { first: part[0].name, last: part.at(-1).name }), short: part[0].short });
  }
  return found;
}

function outcomes(tally) {
  const parts = OUTCOMES.filter(({ key }) => tally[key]).map(({ key, told }) => t(told, { n: tally[key] }));
  return [t("{n} question|{n} questions", { n: tally.questions }), parts.join(", "), votesOf(tally).join(", ")].filter(Boolean).join("; ");
}

const votesOf = ({ voted_up: up, voted_down: down }) => [up && t("{n} voted up", { n: up }), down && t("{n} voted down", { n: down })].filter(Boolean);

const took = ({ median_ms: half, p90_ms: most }) => t("half within {half}, nine of ten within {most}", { half: seconds(half), most: seconds(most) });

const sentence = (words) => words[0].toUpperCase() + words.slice(1);

const seconds = (ms) => `${written(ms / 1000, ms < 100 ? 2 : ms < 100_000 ? 1 : 0)} s`;

/** Days are days in UTC, wherever they are looked at. */
const said = (iso, fields) => new Date(Date.parse(iso)).toLocaleDateString(locale, { timeZone: "UTC", ...fields });
const long = (iso) => said(iso, { weekday: "short", day: "numeric", month: "short", year: olderThanAYear(iso) ? "numeric" : undefined });
const short = (iso) => said(iso, { day: "numeric", month: "short" });
const olderThanAYear = (iso) => Date.now() - Date.parse(iso) > 330 * DAY_MS;

function byModel({ models, other_models: others }) {
  const most = Math.max(0, ...models.map(({ questions }) => questions));
  return part(t("By product model"), t("A question about two counts for both."), models.length ? [
    foldedList("hbars", models.map((tally) => row(productName(tally.name), tally, most))),
    other(others, "and {n} other product model: {questions}|and {n} other product models: {questions}")] : null);
}

function byDocument({ documents, other_documents: others }) {
  const most = Math.max(0, ...documents.map(({ questions }) => questions));
  return part(t("By document"), t("Cited in an answer, or shown as close to it."), documents.length ? [
    foldedList("hbars", documents.map((tally) => row(el("span", { title: tally.document }, tally.title || tally.document), tally, most))),
    other(others, "and {n} other document: {questions}|and {n} other documents: {questions}")] : null);
}

function byPlatform({ platforms }) {
  const most = Math.max(0, ...platforms.map(({ questions }) => questions));
  return part(t("By platform"), "", el("ul", { class: "hbars" }, platforms.map((tally) => row(PLATFORMS[tally.name] ?? tally.name, tally, most))));
}

function row(name, tally, most) {
  return el("li", { class: "hbar-row", title: outcomes(tally) }, el("span", { class: "hbar-name" }, name), bar(tally, most),
    el("span", { class: "hbar-count", "aria-hidden": "true" }, tally.questions.toLocaleString(locale)), el("span", { class: "sr-only" }, " ", outcomes(tally)));
}

/** What isn't named has no bar: it would dwarf all that is. */
function other({ names, questions }, told) {
  return names ? el("p", { class: "hbar-others quiet" }, t(told, { n: names, questions })) : null;
}

function notCovered({ not_covered: names, not_covered_total: total }) {
  return part(t("Asked for, and not covered"), t("Names that no product model has."), names.length ? [
    foldedList("plain-list", names.map(({ name, questions }) => el("li", {}, el("span", { class: "plain-name" }, name), el("span", { class: "hbar-count" }, questions.toLocaleString(locale))))),
    beyond(names, total)] : null);
}

function neverCited({ never_cited: documents, never_cited_total: total }) {
  return part(t("Documents never cited"), total ? t("{n} document in this time.|{n} documents in this time.", { n: total }) : "", documents.length ? [
    foldedList("plain-list", documents.map(({ document, title }) => el("li", {}, el("span", { class: "plain-name", title: document }, title || document)))),
    beyond(documents, total)] : null);
}

function beyond(listed, total) {
  return total > listed.length ? el("p", { class: "quiet" }, t("The first {shown} of {total}; the CSV file has all.", { shown: listed.length, total })) : null;
}

/** One part of the lists; none where there is nothing to tell. */
function part(name, more, list) {
  return list ? el("section", { class: "figure-part" }, el("h2", {}, name), more ? el("p", { class: "quiet" }, more) : null, list) : null;
}
