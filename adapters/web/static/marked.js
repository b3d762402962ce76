// Text with its citation markers behind it.

import { el, whole } from "./dom.js";

export const MAX_KEPT_CHARS = 24;
const LAST_WORD_OR_VALUE = /(?:(?<!\S)[+−-]?\d[\d.,]*(?: … [+−-]?\d[\d.,]*)? (?=\S{1,6}$))?\S+$/;

/** Keep the last word and its markers on one line, unless the word is very long. */
export function marked(text, markers) {
  const last = LAST_WORD_OR_VALUE.exec(text)?.[0] ?? "";
  if (markers.length === 0 || last.length > MAX_KEPT_CHARS) return [whole(text), markers];
  return [whole(text.slice(0, text.length - last.length)), el("span", { class: "together" }, el("span", { class: "kept" }, last), markers)];
}
