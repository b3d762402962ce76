// What operators see: the things that people ask for and the documents don't answer, with what is decided about them.

import { getJson, keepToken } from "./api.js";
import { answerGap } from "./answer_gap.js";
import { download } from "./download.js";
import { byId, el, fill } from "./dom.js";
import { expertAnswers } from "./expert_answers.js";
import { gapTable } from "./gaps.js";
import { icon } from "./icons.js";
import { setTitle } from "./title.js";

const PERIODS = [["", "All time"], ["7", "Last 7 days"], ["30", "Last 30 days"], ["90", "Last 90 days"]];
const FORBIDDEN = 403;

export function setUpInsights() {
  const place = byId("insights");
  let days = "";
  let dismissed = false;
  let told = "";

  const query = () => {
    const fields = [days ? `days=${days}` : "", dismissed ? "dismissed=shown" : ""].filter(Boolean);
    return fields.length ? `?${fields.join("&")}` : "";
  };

  async function load() {
    try {
      const [gaps, given] = await Promise.all([getJson(`/api/v1/gaps${query()}`), getJson("/api/v1/expert-answers")]);
      show(gaps, given);
    } catch (failure) {
      fill(place, failure.status === FORBIDDEN ? forOperators(failure.message) : fault(failure.message));
    }
  }

  function show({ gaps, total }, given) {
    const list = el("div", { class: "gaps-place" });
    fill(place, bar(total), told ? el("p", { class: "gaps-given", role: "status" }, told) : null, gaps.length ? list : nothing(), total > gaps.length
      ? el("p", { class: "gaps-more quiet" }, `The ${gaps.length} most asked are shown; the CSV file has all ${total}.`) : null,
    expertAnswers(given, { onGone: () => { told = ""; load(); } }));
    const onAnswer = given.open ? (gap) => answerGap(gap, { name: given.name, onGiven: (said) => { told = said; load(); } }) : null;
    if (gaps.length) gapTable(list, gaps, { onGone: load, onAnswer, all: dismissed });
  }

  function bar(total) {
    const period = el("select", { id: "gaps-period", class: "gaps-period", onchange: (event) => { days = event.target.value; load(); } },
      PERIODS.map(([value, label]) => el("option", { value, selected: value === days }, label)));
    const shown = el("input", { type: "checkbox", role: "switch", checked: dismissed, onchange: (event) => { dismissed = event.target.checked; load(); } });
    const csv = el("button", { type: "button", class: "more" }, icon("download"), "Download CSV");
    csv.addEventListener("click", async () => {
      try {
        await download(`/api/v1/gaps.csv${query()}`, "gaps.csv");
      } catch (failure) {
        csv.title = failure.message;
      }
    });
    return el("div", { class: "gaps-bar" },
      el("p", { class: "gaps-count", role: "status" }, total === 1 ? "1 gap" : `${total} gaps`),
      el("label", { class: "sr-only", for: "gaps-period" }, "Asked in"), period,
      el("label", { class: "switch" }, shown, "Dismissed too"), csv);
  }

  function nothing() {
    return el("div", { class: "gaps-empty" }, el("h2", {}, "Nothing is asked in vain"),
      el("p", {}, "What the documents don't state, what nobody answered when asked back, and answers that are voted down will stand here, counted by product model and by what was asked."));
  }

  function fault(message) {
    return el("div", { class: "gaps-empty failure", role: "alert" }, el("p", {}, message),
      el("button", { type: "button", class: "choice", onclick: load }, "Try again"));
  }

  function forOperators(message) {
    const token = el("input", { id: "operator-token", type: "password", autocomplete: "current-password", required: true });
    const form = el("form", { class: "gaps-empty operator-form" }, el("h2", {}, "For operators"), el("p", {}, message),
      el("label", { for: token.id }, "Operator token"), token, el("button", { type: "submit", class: "primary" }, "Continue"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      keepToken(token.value.trim());
      load();
    });
    return form;
  }

  return {
    open() {
      setTitle("What people ask in vain");
      told = "";
      fill(place, el("p", { class: "gaps-empty quiet", role: "status" }, "Counting …"));
      load();
    },
  };
}
