// What operators see: how much is asked and what becomes of it, and what the documents don't answer, with what is decided about that.

import { getJson, keepToken } from "./api.js";
import { answerGap } from "./answer_gap.js";
import { download } from "./download.js";
import { announce, byId, el, fill } from "./dom.js";
import { expertAnswers } from "./expert_answers.js";
import { figures } from "./figures.js";
import { gapTable } from "./gaps.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { setTitle } from "./title.js";

const PERIODS = [["", t("All time")], ...[7, 30, 90].map((n) => [String(n), t("Last {n} days", { n })])];
const FORBIDDEN = 403;

export function setUpInsights() {
  const place = byId("insights");
  let days = "";
  let dismissed = false;
  let told = "";
  let loads = 0;

  const period = () => (days ? `days=${days}` : "");
  const query = (...fields) => (fields.some(Boolean) ? `?${fields.filter(Boolean).join("&")}` : "");
  const ofGaps = () => query(period(), dismissed ? "dismissed=shown" : "");

  async function load() {
    loads += 1;
    const mine = loads;
    const [gaps, given, counts] = await Promise.allSettled(
      [`/api/v1/gaps${ofGaps()}`, "/api/v1/expert-answers", `/api/v1/insights${query(period())}`].map((path) => getJson(path)));
    if (mine !== loads) return; // another period was chosen meanwhile
    const failed = [gaps, given].find(({ status }) => status === "rejected");
    if (failed) fill(place, failed.reason.status === FORBIDDEN ? forOperators(failed.reason.message) : fault(failed.reason.message));
    else show(gaps.value, given.value, counts);
  }

  function show({ gaps, total }, given, counts) {
    const list = el("div", { class: "gaps-place" });
    const used = place.contains(document.activeElement) ? document.activeElement.id : "";
    fill(place, head(), counts.status === "fulfilled" ? figures(counts.value, { all: !days }) : fault(counts.reason.message),
      el("section", { class: "gaps-part", "aria-label": t("What people ask in vain") }, bar(total),
        told ? el("p", { class: "gaps-given", role: "status" }, told) : [], gaps.length ? list : nothing(),
        total > gaps.length ? el("p", { class: "gaps-more quiet" }, t("The {shown} most asked are shown; the CSV file has all {total}.", { shown: gaps.length, total })) : [],
        expertAnswers(given, { onGone: () => { told = ""; load(); } }) ?? []));
    const onAnswer = given.open ? (gap) => answerGap(gap, { name: given.name, onGiven: (said) => { told = said; load(); } }) : null;
    if (gaps.length) gapTable(list, gaps, { onGone: load, onAnswer, all: dismissed });
    if (used) document.getElementById(used)?.focus();
  }

  /** What governs all that stands below. */
  function head() {
    const chosen = el("select", { id: "gaps-period", class: "gaps-period", onchange: (event) => { days = event.target.value; load(); } },
      PERIODS.map(([value, label]) => el("option", { value, selected: value === days }, label)));
    return el("div", { class: "insights-bar" }, el("label", { class: "sr-only", for: "gaps-period" }, t("Asked in")), chosen,
      el("p", { class: "insights-days quiet" }, t("Whole days in UTC; today isn't over yet")),
      saving(t("Figures as CSV"), () => `/api/v1/insights.csv${query(period())}`, "insights.csv"));
  }

  function bar(total) {
    const shown = el("input", { id: "gaps-dismissed", type: "checkbox", role: "switch", checked: dismissed, onchange: (event) => { dismissed = event.target.checked; load(); } });
    return el("div", { class: "gaps-bar" },
      el("div", { class: "gaps-title" }, el("h2", {}, t("What people ask in vain")), el("p", { class: "gaps-count quiet", role: "status" }, t("{n} gap|{n} gaps", { n: total }))),
      el("label", { class: "switch" }, shown, t("Dismissed too")), saving(t("Download CSV"), () => `/api/v1/gaps.csv${ofGaps()}`, "gaps.csv"));
  }

  function saving(label, path, name) {
    const button = el("button", { type: "button", class: "more" }, icon("download"), label);
    button.addEventListener("click", async () => {
      try {
        await download(path(), name);
      } catch (failure) {
        button.title = failure.message;
        announce(failure.message);
      }
    });
    return button;
  }

  function nothing() {
    return el("div", { class: "gaps-empty" }, el("h3", {}, t("Nothing is asked in vain")),
      el("p", {}, t("What the documents don't state, what nobody answered when asked back, and answers that are voted down will stand here, counted by product model and by what was asked.")));
  }

  function fault(message) {
    return el("div", { class: "gaps-empty failure", role: "alert" }, el("p", {}, message),
      el("button", { type: "button", class: "choice", onclick: load }, t("Try again")));
  }

  function forOperators(message) {
    const token = el("input", { id: "operator-token", type: "password", autocomplete: "current-password", required: true });
    const form = el("form", { class: "gaps-empty operator-form" }, el("h2", {}, t("For operators")), el("p", {}, message),
      el("label", { for: token.id }, t("Operator token")), token, el("button", { type: "submit", class: "primary" }, t("Continue")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      keepToken(token.value.trim());
      load();
    });
    return form;
  }

  return {
    open() {
      setTitle(t("What people ask"));
      told = "";
      fill(place, el("p", { class: "gaps-empty quiet", role: "status" }, t("Counting …")));
      load();
    },
  };
}
