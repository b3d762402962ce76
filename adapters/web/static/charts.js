// Ranges drawn beside each other, where product models differ in one: operating temperature, supply voltage.

import { el, whole } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";
const MAX_CHARTS = 3;
const WIDTH = 100;
const HEIGHT = 10;
const LEAST = 0.6; // so that a range of no width is still seen
const NUMBER = "[+−-]?\\d+(?:\\.\\d+)?";
const RANGE = new RegExp(`^(${NUMBER}) ?(\\S{1,4})? (?:to|…|–) (${NUMBER}) (\\S{1,4})(?=$|[ ,;(])`);

/** Return a drawing for each row that states differing ranges in one unit of two product models or more. */
export function rangeCharts({ columns, rows }) {
  return rows.map((row) => chartOf(row, columns)).filter(Boolean).slice(0, MAX_CHARTS);
}

function chartOf({ label, cells, differs }, columns) {
  const ranges = cells.map(({ text }, at) => ({ model: columns[at + 1], ...rangeIn(text) })).filter(({ unit }) => unit);
  if (!differs || ranges.length < 2 || ranges.some(({ unit }) => unit !== ranges[0].unit)) return null;
  const low = Math.min(...ranges.map((range) => range.low));
  const high = Math.max(...ranges.map((range) => range.high));
  return el("figure", { class: "ranges" },
    el("figcaption", {}, whole(label)),
    ranges.map((range) => el("div", { class: "range" },
      el("span", { class: "range-model" }, whole(range.model)), el("span", { class: "range-value together" }, range.said),
      drawn(range, low, high))));
}

function rangeIn(text) {
  const [said, first, inner, last, unit] = RANGE.exec(text) ?? [];
  const [low, high] = [first, last].map((number) => Number(number?.replace("−", "-")));
  return said && (!inner || inner === unit) && low < high ? { said, low, high, unit } : {};
}

/** The words beside it say the same, so a screen reader is spared it. */
function drawn({ low, high }, least, most) {
  const scale = (value) => ((value - least) / (most - least)) * WIDTH;
  const parts = [{ class: "track", x: 0, width: WIDTH }, { class: "span", x: scale(low), width: Math.max(LEAST, scale(high) - scale(low)) }];
  if (least < 0 && most > 0) parts.push({ class: "zero", x: scale(0) - LEAST / 2, width: LEAST });
  const svg = made("svg", { class: "range-bar", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  svg.append(...parts.map((part) => made("rect", { ...part, y: 0, height: HEIGHT })));
  return svg;
}

/** Return a new element of a drawing. */
export function made(tag, attributes) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
