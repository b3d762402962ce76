// What is asked and what becomes of it: numbers, plots and lists for operators.

import { counted, el } from "./dom.js";
import { foldedList } from "./folding.js";
import { dayTable } from "./figures_table.js";
import { OUTCOMES, bar, legend, stacks, waits } from "./plots.js";
import { productName } from "./product_name.js";

const MAX_DAYS = 100; // more bars than that are too thin; then each is a week
const WEEK = 7;
const DAY_MS = 86_400_000;
const PLATFORMS = { slack: "Slack", teams: "Microsoft Teams", web: "Web page", cli: "Command line" };

/** Return what is shown of the figures of a period; `all` says that it has no beginning. */
export function figures(told, { all }) {
  if (!told.total.questions) return empty(all);
  return el("div", { class: "figures" }, numbers(told), plots(told), el("div", { class: "figure-lists" },
    el("div", {}, byModel(told), byDocument(told)), el("div", {}, byPlatform(told), notCovered(told), neverCited(told))));
}

function empty(all) {
  return el("p", { class: "figures-empty quiet" }, all
    ? "Nobody has asked anything yet. As soon as somebody does, how many questions there are and what becomes of them will stand here."
    : "Nobody asked anything in this time.");
}

function numbers({ total }) {
  const votes = [total.voted_up ? `${total.voted_up.toLocaleString("en")} voted up` : "", total.voted_down ? `${total.voted_down.toLocaleString("en")} voted down` : ""];
  return el("dl", { class: "key-numbers" },
    number("Questions", total.questions.toLocaleString("en"), [total.failed ? `${total.failed.toLocaleString("en")} of them failed` : ""]),
    number("Answered", share(total.answered, total.questions), votes),
    number("Asked back", share(total.asked_back, total.questions), [total.asked_back.toLocaleString("en")]),
    number("Refused", share(total.refused, total.questions), [total.refused.toLocaleString("en")]));
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
  const each = days.length > MAX_DAYS ? "Questions per week" : "Questions per day";
  const spans = days.length > MAX_DAYS ? weeks(days) : days;
  const { total } = told;
  return el("div", { class: "figure-plots" },
    el("figure", { class: "figure" }, el("figcaption", {}, el("h2", {}, each), legend(total)),
      stacks(spans, { say: (span) => `${span.name}: ${outcomes(span)}`, alt: `${each} from ${long(told.from)} to ${long(told.to)}. Together ${outcomes(total)}.` })),
    told.took ? el("figure", { class: "figure" }, el("figcaption", {}, el("h2", {}, "Time to answer"), el("p", { class: "quiet" }, sentence(took(told.took)))),
      waits(days, { say: (day) => `${day.name}: ${took(day.took)}`, alt: `Time to answer per day. In the whole period ${took(told.took)}. The table has each day.` })) : null,
    dayTable(told.days));
}

/** Days in sevens, the last of which may still go on. */
function weeks(days) {
  const found = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    const part = days.slice(Math.max(0, end - WEEK), end);
    const sums = Object.fromEntries(["questions", ...OUTCOMES.map(({ key }) => key), "voted_up", "voted_down"].map((key) => [key, part.reduce((sum, day) => sum + day[key], 0)]));
    found.unshift({ ...sums, name: `${part[0].name} to ${part.at(-1).name}`, short: part[0].short });
  }
  return found;
}

function outcomes(tally) {
  const parts = OUTCOMES.filter(({ key }) => tally[key]).map(({ key, name }) => `${tally[key].toLocaleString("en")} ${name.toLowerCase()}`);
  const votes = [["voted_up", "up"], ["voted_down", "down"]].filter(([key]) => tally[key]).map(([key, way]) => `${tally[key].toLocaleString("en")} voted ${way}`);
  return [counted(tally.questions, "question"), parts.join(", "), votes.join(", ")].filter(Boolean).join("; ");
}

const took = ({ median_ms: half, p90_ms: most }) => `half within ${seconds(half)}, nine of ten within ${seconds(most)}`;

const sentence = (words) => words[0].toUpperCase() + words.slice(1);

const seconds = (ms) => `${ms < 100 ? (ms / 1000).toFixed(2) : ms < 100_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000).toLocaleString("en")} s`;

/** Days are days in UTC, wherever they are looked at. */
const said = (iso, fields) => new Date(Date.parse(iso)).toLocaleDateString(undefined, { timeZone: "UTC", ...fields });
const long = (iso) => said(iso, { weekday: "short", day: "numeric", month: "short", year: olderThanAYear(iso) ? "numeric" : undefined });
const short = (iso) => said(iso, { day: "numeric", month: "short" });
const olderThanAYear = (iso) => Date.now() - Date.parse(iso) > 330 * DAY_MS;

function byModel({ models, other_models: others }) {
  const most = Math.max(0, ...models.map(({ questions }) => questions));
  return part("By product model", "A question about two counts for both.", models.length ? [
    foldedList("hbars", models.map((tally) => row(productName(tally.name), tally, most))), other(others, "product model")] : null);
}

function byDocument({ documents, other_documents: others }) {
  const most = Math.max(0, ...documents.map(({ questions }) => questions));
  return part("By document", "Cited in an answer, or shown as close to it.", documents.length ? [
    foldedList("hbars", documents.map((tally) => row(el("span", { title: tally.document }, tally.title || tally.document), tally, most))), other(others, "document")] : null);
}

function byPlatform({ platforms }) {
  const most = Math.max(0, ...platforms.map(({ questions }) => questions));
  return part("By platform", "", el("ul", { class: "hbars" }, platforms.map((tally) => row(PLATFORMS[tally.name] ?? tally.name, tally, most))));
}

function row(name, tally, most) {
  return el("li", { class: "hbar-row", title: outcomes(tally) }, el("span", { class: "hbar-name" }, name), bar(tally, most),
    el("span", { class: "hbar-count" }, tally.questions.toLocaleString("en")), el("span", { class: "sr-only" }, ` questions: ${outcomes(tally)}`));
}

/** What isn't named has no bar: it would dwarf all that is. */
function other({ names, questions }, noun) {
  return names ? el("p", { class: "hbar-others quiet" }, `and ${counted(names, `other ${noun}`)}: ${questions.toLocaleString("en")}`) : null;
}

function notCovered({ not_covered: names, not_covered_total: total }) {
  return part("Asked for, and not covered", "Names that no product model has.", names.length ? [
    foldedList("plain-list", names.map(({ name, questions }) => el("li", {}, el("span", { class: "plain-name" }, name), el("span", { class: "hbar-count" }, questions.toLocaleString("en"))))),
    beyond(names, total)] : null);
}

function neverCited({ never_cited: documents, never_cited_total: total }) {
  return part("Documents never cited", total ? `${counted(total, "document")} in this time.` : "", documents.length ? [
    foldedList("plain-list", documents.map(({ document, title }) => el("li", {}, el("span", { class: "plain-name", title: document }, title || document)))),
    beyond(documents, total)] : null);
}

function beyond(listed, total) {
  return total > listed.length ? el("p", { class: "quiet" }, `The first ${listed.length} of ${total.toLocaleString("en")}; the CSV file has all.`) : null;
}

/** One part of the lists; none where there is nothing to tell. */
function part(name, more, list) {
  return list ? el("section", { class: "figure-part" }, el("h2", {}, name), more ? el("p", { class: "quiet" }, more) : null, list) : null;
}
