// Ranges drawn beside each other, where product models differ in one: operating temperature, supply voltage.

import { el, whole } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";
const WIDTH = 100;
const HEIGHT = 10;
const LEAST = 0.6; // so that a range of no width is still seen

/** Return a drawing for each row of a table that is to be drawn; the server decides which. */
export function rangeCharts({ ranges }) {
  return (ranges ?? []).map(({ label, low, high, ranges: drawnRanges }) => el("figure", { class: "ranges" },
    el("figcaption", {}, whole(label)),
    drawnRanges.map((range) => el("div", { class: "range" },
      el("span", { class: "range-model" }, whole(range.model)), el("span", { class: "range-value together" }, range.said),
      drawn(range, low, high)))));
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
