// Wide tables: as many whole columns as fit, the others a press or a swipe away, and always a word on how many there are.
// Where there is little room, what a row is about stands above its values.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

const NARROW_PX = 520;
const kept = new WeakMap(); // scroller or table → what is known of the table in it
const observer = new ResizeObserver((entries) => {
  for (const wide of new Set(entries.map(({ target }) => kept.get(target)))) if (wide?.table.isConnected) follow(wide);
});

/** Fit the columns of `table` into `scroller`, now and whenever either changes; `scroller` may get another table later. */
export function fitColumns(scroller, table) {
  const wide = { scroller, table, fitted: "", column: 0, inSight: 0 };
  if (!kept.has(scroller)) scroller.addEventListener("scroll", () => tell(kept.get(scroller)), { passive: true });
  kept.set(scroller, wide);
  kept.set(table, wide);
  observer.observe(scroller);
  observer.observe(table);
}

/** Fit the tables in `place` at once, before something in them is scrolled to. */
export function fitAllIn(place) {
  for (const table of place.querySelectorAll("table")) if (kept.has(table)) follow(kept.get(table));
}

function follow(wide) {
  const { scroller, table } = wide;
  const state = `${scroller.clientWidth} ${table.querySelectorAll("tbody tr:not([hidden])").length} ${table.className.includes("hide-equal")}`;
  if (scroller.clientWidth && state !== wide.fitted) fit(wide);
  wide.fitted = state;
  tell(wide);
}

/** Give each column a like share of the room, so that none is cut; where words fit as they are, leave them. */
function fit(wide) {
  const { scroller, table } = wide;
  const [corner, ...columns] = table.rows[0].cells;
  const at = wide.column ? Math.round(scroller.scrollLeft / wide.column) : 0;
  table.classList.remove("fitted", "in-columns", "stacked", "tight");
  corner.querySelector(".columns")?.remove();
  Object.assign(wide, { column: 0, inSight: columns.length });
  const room = scroller.clientWidth;
  if (table.offsetWidth <= room) return;
  const stacked = room < NARROW_PX;
  table.classList.toggle("tight", stacked);
  const { first, least } = measured(table, corner, columns);
  table.classList.add("fitted");
  if (first + columns.length * least <= room) return;
  const shared = room - (stacked ? 0 : first);
  wide.inSight = Math.min(columns.length, Math.max(1, Math.floor(shared / least)));
  wide.column = Math.floor(shared / wide.inSight); // whole px: what stays in sight must not tremble while the rest is scrolled
  const sizes = {
    "--first": stacked ? 0 : room - wide.inSight * wide.column, "--column": wide.column, "--room": room,
    "--all": room + (columns.length - wide.inSight) * wide.column,
  };
  for (const [name, px] of Object.entries(sizes)) scroller.style.setProperty(name, `${px}px`);
  scroller.style.setProperty("--count", String(columns.length));
  table.classList.add("in-columns");
  table.classList.toggle("stacked", stacked);
  table.classList.toggle("tight", stacked || least > shared);
  if (stacked) name(table);
  if (wide.inSight < columns.length) corner.append(ways(wide));
  scroller.scrollLeft = at * wide.column;
}

/** Return how wide the first column and the widest of the others are at least. */
function measured(table, corner, columns) {
  table.classList.add("fitted", "measured");
  const widths = { first: corner.offsetWidth, least: Math.max(...columns.map((cell) => cell.offsetWidth)) };
  table.classList.remove("fitted", "measured");
  return widths;
}

/** Say what is what: without its layout a table is none for every screen reader. */
function name(table) {
  const roles = { table: "table", thead: "rowgroup", tbody: "rowgroup", tr: "row", td: "cell", "th[scope=row]": "rowheader", "th[scope=col]": "columnheader" };
  table.setAttribute("role", roles.table);
  for (const [which, role] of Object.entries(roles)) for (const part of table.querySelectorAll(which)) part.setAttribute("role", role);
}

/** Return the buttons that go from column to column, and between them which are in sight. */
function ways(wide) {
  const way = (name, label, sign) => el("button", {
    type: "button", class: "column-way", "data-way": sign, "aria-label": label,
    onclick: () => wide.scroller.scrollBy({ left: sign * wide.inSight * wide.column, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" }),
  }, icon(name));
  return el("span", { class: "columns", role: "group", "aria-label": t("Columns in sight") },
    way("left", t("Previous columns"), -1), el("span", { class: "columns-told" }), way("right", t("Next columns"), 1));
}

function tell({ scroller, table, column, inSight }) {
  const left = scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft;
  scroller.classList.toggle("more-left", scroller.scrollLeft > 1);
  scroller.classList.toggle("more-right", left > 1);
  const shown = table.querySelector(".columns");
  if (!shown) return;
  const first = Math.round(scroller.scrollLeft / column) + 1;
  const last = first + inSight - 1;
  shown.querySelector(".columns-told").textContent = t("{shown} of {n}", { shown: first === last ? first : `${first}–${last}`, n: table.rows[0].cells.length - 1 });
  for (const button of shown.querySelectorAll(".column-way")) {
    button.setAttribute("aria-disabled", String(Number(button.dataset.way) < 0 ? scroller.scrollLeft <= 1 : left <= 1));
  }
}
