// The heading of the page and the title of its window.

import { byId } from "./dom.js";

/** Show what the page is about; `plain` leaves it out of the window's title. */
export function setTitle(text, { plain = false } = {}) {
  byId("thread-title").textContent = text;
  document.title = plain ? "Threadsheet" : `${text} · Threadsheet`;
}
