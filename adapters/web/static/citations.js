// Markers in the text and the cards of the sources below it.

import { el, moveByArrows, whole } from "./dom.js";
import { badges, inWords, section } from "./describe.js";
import { t } from "./language.js";
import { peekAt } from "./peek.js";

const FIRST_SHOWN = 4;
const MAX_NUMBERS = 4;

/**
 * Return a function from citation numbers to markers; a number without citation has none.
 * Its second argument is passed on to `openCitation`: the column of a table that the marker stands in.
 */
export function markersFor(citations, openCitation) {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]));
  return (numbers, column = "") => numbers.filter((number) => byNumber.has(number)).map((number) => {
    const citation = byNumber.get(number);
    const marker = el("button", {
      type: "button", class: "marker", "data-citation": number, "aria-label": t("Source {number}: {place}", { number, place: inWords(citation) }),
      onclick: () => openCitation(citation, marker, column),
    }, String(number));
    peekAt(marker, citation);
    return marker;
  });
}

/** Return the sources of an answer as a list of cards; citations of one place share a card. */
export function sources(citations, openCitation) {
  if (citations.length === 0) return null;
  const places = [...grouped(citations).values()];
  const list = el("ol", { class: "sources" }, places.map((same, index) =>
    el("li", { hidden: index >= FIRST_SHOWN && places.length > FIRST_SHOWN + 1 }, card(same, openCitation))));
  moveByArrows(list, ".source");
  const hidden = list.querySelectorAll("li[hidden]").length;
  const more = el("button", {
    type: "button", class: "more",
    onclick: () => {
      for (const item of list.children) item.hidden = false;
      more.remove();
      list.children[FIRST_SHOWN].firstElementChild.focus();
    },
  }, t("Show {n} more", { n: hidden }));
  return el("section", { class: "sources-block" },
    el("h2", { class: "sources-title" }, places.length === 1 ? t("Source") : t("Sources")), list, hidden ? more : null);
}

function grouped(citations) {
  const places = new Map();
  for (const citation of citations) {
    const { document, title, page, chunk } = citation;
    const place = JSON.stringify([document, title, citation.section, page, chunk]);
    places.set(place, [...(places.get(place) ?? []), citation]);
  }
  return places;
}

function card(same, openCitation) {
  const [first] = same;
  const numbers = same.map(({ number }) => number);
  const shown = numbers.length > MAX_NUMBERS ? [`${numbers[0]} … ${numbers.at(-1)}`] : numbers;
  const button = el("button", {
    type: "button", class: "source", onclick: () => openCitation(first, button),
  },
  el("span", { class: "source-text" },
    el("span", { class: "sr-only" }, t("Source {numbers}:|Sources {numbers}:", { n: numbers.length, numbers: numbers.join(", ") }), " "),
    el("span", { class: "source-title" },
      shown.map((number) => el("span", { class: "source-number", "aria-hidden": "true" }, String(number))), whole(first.title)),
    el("span", { class: "source-section" }, whole(section(first))),
    badges(first)));
  return button;
}
