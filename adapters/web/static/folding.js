// Folds what is long: the beginning is shown, a button opens the rest.

import { el } from "./dom.js";
import { t } from "./language.js";

const MAX_ITEMS = 8;
const LONG_CHARS = 280;
const LONG_LINES = 4;

/** Return the items, those beyond the eighth behind a button that says how many they are. */
export function folded(items) {
  if (items.length <= MAX_ITEMS) return items;
  const more = unfolding(items.slice(MAX_ITEMS), (rest) => more.replaceWith(...rest));
  return [...items.slice(0, MAX_ITEMS), more];
}

/** Return a list of the items, and below it, if some are beyond the eighth, the button that adds them. */
export function foldedList(className, items) {
  const list = el("ul", { class: className }, items.slice(0, MAX_ITEMS));
  if (items.length <= MAX_ITEMS) return [list];
  const more = unfolding(items.slice(MAX_ITEMS), (rest) => {
    more.remove();
    list.append(...rest);
  });
  return [list, more];
}

/** Return the button that says how many are left, and shows them by `show`. */
function unfolding(rest, show) {
  return el("button", {
    type: "button", class: "unfold", onclick: () => {
      show(rest);
      rest[0].setAttribute("tabindex", "-1"); // whoever opened them by keyboard goes on from there
      rest[0].focus();
    },
  }, t("{n} more", { n: rest.length }));
}

/** Return an element's button that shows all of its text, or its first lines again; null where the text is short. */
export function foldLong(element, text) {
  if (text.length <= LONG_CHARS && text.split("\n").length <= LONG_LINES) return null;
  element.classList.add("clamped");
  const button = el("button", {
    type: "button", class: "unfold", "aria-expanded": "false", onclick: () => {
      const clamped = element.classList.toggle("clamped");
      button.textContent = clamped ? t("Show all") : t("Show less");
      button.setAttribute("aria-expanded", String(!clamped));
    },
  }, t("Show all"));
  return button;
}
