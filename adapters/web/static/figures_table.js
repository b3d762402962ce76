// The figures of each day as a table, for who rather reads than looks.

import { el } from "./dom.js";
import { locale, t, written } from "./language.js";
import { OUTCOMES } from "./figures_plots.js";

const COLUMNS = [{ key: "questions", name: t("Questions") }, ...OUTCOMES, { key: "voted_up", name: t("Voted up") }, { key: "voted_down", name: t("Voted down") }];
const WAITS = [{ key: "median_ms", name: t("Half within") }, { key: "p90_ms", name: t("90 % within") }];

/** Return the table of those days on which something was asked, the last first, behind a line that opens it. */
export function dayTable(days) {
  const asked = days.filter(({ questions }) => questions).reverse();
  const rows = asked.map((day) => el("tr", {}, el("th", { scope: "row" }, day.day),
    COLUMNS.map(({ key, name }) => el("td", { "data-label": name }, day[key].toLocaleString(locale))),
    WAITS.map(({ key, name }) => el("td", { "data-label": name }, day.took ? `${written(day.took[key] / 1000, 1)} s` : "–"))));
  const heads = [t("Day (UTC)"), ...[...COLUMNS, ...WAITS].map(({ name }) => name)].map((name) => el("th", { scope: "col" }, name));
  return el("details", { class: "day-table" }, el("summary", {}, t("Show as table")),
    el("div", { class: "day-rows", tabindex: 0, role: "region", "aria-label": t("Questions per day as a table") },
      el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows))));
}
