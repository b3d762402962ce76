// Drawings of figures: questions per day by what became of them, how long people waited, and bars by name.

import { made } from "./charts.js";
import { el } from "./dom.js";
import { locale, t } from "./language.js";

export const OUTCOMES = [
  { key: "answered", name: t("Answered"), told: "{n} answered" },
  { key: "asked_back", name: t("Asked back"), told: "{n} asked back" },
  { key: "refused", name: t("Refused"), told: "{n} refused" },
  { key: "failed", name: t("Failed"), told: "{n} failed" },
];
const HATCHED = "plot-refused"; // lines as well as a colour, for who can't tell the colours apart
const HEIGHT = 150;
const LOW_HEIGHT = 124;
const FILLED = 0.78;
const LEAST = 1.5;
const GAP = 1;
const STEPS = [1, 2, 3, 4, 5];

/** Return the key to the colours, of those outcomes that occur. */
export function legend(total) {
  return el("ul", { class: "legend" }, OUTCOMES.filter(({ key }) => total[key]).map(({ key, name }) => {
    const swatch = made("svg", { class: "swatch", width: 12, height: 12, "aria-hidden": "true" });
    swatch.append(part(key, { width: 12, height: 12, rx: 2 }));
    return el("li", {}, swatch, name);
  }));
}

/** Return the stacked bars: of each of `spans` its outcomes, told by `say(span)`; `alt` tells all of it in a sentence. */
export function stacks(spans, { say, alt }) {
  const top = roundUp(Math.max(...spans.map(({ questions }) => questions)));
  const drawing = canvas(alt, HEIGHT);
  drawing.append(hatch(), ...lines(HEIGHT));
  drawing.append(...spans.map((span, at) => {
    let below = HEIGHT;
    const pieces = OUTCOMES.filter(({ key }) => span[key]).map(({ key }, nth) => {
      const high = Math.max(LEAST, (span[key] / top) * HEIGHT);
      below -= high;
      const gap = nth && high > 2 * GAP ? GAP : 0;
      return part(key, { ...across(at, spans.length, FILLED), y: below, height: high - gap });
    });
    return slot(at, spans.length, HEIGHT, say(span), pieces);
  }));
  return plot(drawing, spans, [top, top / 2, 0].map((value) => (Number.isInteger(value) ? value.toLocaleString(locale) : "")));
}

/** Return of each of `spans` how long half of the people waited, and nine of ten. */
export function waits(spans, { say, alt }) {
  const top = roundUp(Math.max(...spans.map(({ took }) => (took ? took.p90_ms : 0))) / 1000) * 1000;
  const drawing = canvas(alt, LOW_HEIGHT);
  const y = (ms) => LOW_HEIGHT - (ms / top) * LOW_HEIGHT;
  drawing.append(...lines(LOW_HEIGHT));
  drawing.append(...spans.map((span, at) => {
    if (!span.took) return null;
    const { median_ms: median, p90_ms: most } = span.took;
    const where = across(at, spans.length, FILLED);
    return slot(at, spans.length, LOW_HEIGHT, say(span), [
      made("rect", { class: "wait-most", ...where, y: y(most), height: Math.max(LEAST, y(median) - y(most)) }),
      made("rect", { class: "wait-half", ...where, y: Math.min(LOW_HEIGHT - 2, y(median) - 1), height: 2 }),
    ]);
  }).filter(Boolean));
  return plot(drawing, spans, [`${top / 1000} s`, "", "0 s"]);
}

/** Return one bar of its outcomes, as long as its questions are of `most`; the words beside it say the same. */
export function bar(tally, most) {
  const drawing = made("svg", { class: "hbar", width: "100%", height: 12, "aria-hidden": "true" });
  let from = 0;
  for (const { key } of OUTCOMES) {
    if (!tally[key]) continue;
    const width = (tally[key] / most) * 100;
    drawing.append(part(key, { x: percent(from), width: percent(width), height: 12 }));
    from += width;
  }
  return drawing;
}

function plot(drawing, spans, marks) {
  const middle = spans.length > 4 ? spans[Math.floor((spans.length - 1) / 2)].short : "";
  const ends = spans.length > 1 ? [spans[0].short, middle, spans.at(-1).short] : ["", spans[0].short, ""];
  return el("div", { class: "plot" },
    el("div", { class: "plot-marks", "aria-hidden": "true" }, marks.map((mark) => el("span", {}, mark))), drawing,
    el("div", { class: "plot-ends", "aria-hidden": "true" }, ends.map((end) => el("span", {}, end))));
}

function canvas(alt, height) {
  return made("svg", { class: "canvas", width: "100%", height, role: "img", "aria-label": alt });
}

/** A place for one bar: its whole height tells what the bar is about. */
function slot(at, count, height, words, pieces) {
  const group = made("g", { class: "slot" });
  const title = made("title", {});
  title.textContent = words;
  group.append(title, made("rect", { class: "slot-ground", ...across(at, count, 1), y: 0, height }), ...pieces);
  return group;
}

function part(key, attributes) {
  return made("rect", { class: `part-${key}`, ...(key === "refused" ? { fill: `url(#${HATCHED})` } : {}), ...attributes });
}

function hatch() {
  const pattern = made("pattern", { id: HATCHED, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  pattern.append(made("rect", { class: "hatch-ground", width: 5, height: 5 }), made("rect", { class: "hatch-line", width: 2.4, height: 5 }));
  const defs = made("defs", {});
  defs.append(pattern);
  return defs;
}

const lines = (height) => [0.5, height / 2, height - 0.5].map((y) => made("line", { class: "plot-line", x1: 0, x2: "100%", y1: y, y2: y }));

function across(at, count, filled) {
  const width = 100 / count;
  return { x: percent(width * (at + (1 - filled) / 2)), width: percent(width * filled) };
}

const percent = (value) => `${Number(value.toFixed(3))}%`;

/** Return the next number that is easily halved: 2, 4, 6, 8, 10, 20 … */
function roundUp(value) {
  let scale = 1;
  for (;;) {
    for (const step of STEPS) if (2 * step * scale >= value) return 2 * step * scale;
    scale *= 10;
  }
}
