// The small card that shows a source while the pointer or the focus is on its marker.

import { badges, section } from "./describe.js";
import { byId, el, fill, whole } from "./dom.js";

const MARGIN_PX = 8;
const MAX_CHARS = 280;

/** Show `citation` while `marker` is pointed at or has the focus. */
export function peekAt(marker, citation) {
  for (const name of ["pointerenter", "focus"]) {
    marker.addEventListener(name, (event) => {
      if (event.pointerType !== "touch" && (name !== "focus" || marker.matches(":focus-visible"))) show(marker, citation);
    });
  }
  for (const name of ["pointerleave", "blur", "click"]) marker.addEventListener(name, hide);
}

export function setUpPeek() {
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("scroll", hide, true);
}

function show(marker, citation) {
  const peek = byId("peek");
  const { excerpt } = citation;
  fill(peek,
    el("p", { class: "peek-title" }, whole(citation.title)),
    el("p", { class: "peek-section" }, whole(section(citation))),
    el("p", { class: "peek-quote" }, whole(excerpt.length > MAX_CHARS ? `${excerpt.slice(0, MAX_CHARS)}…` : excerpt)),
    badges(citation));
  peek.hidden = false;
  const at = marker.getBoundingClientRect();
  const left = Math.min(at.left, innerWidth - peek.offsetWidth - MARGIN_PX);
  const below = at.bottom + MARGIN_PX;
  const fits = below + peek.offsetHeight < innerHeight - MARGIN_PX;
  peek.style.left = `${Math.max(MARGIN_PX, left)}px`;
  peek.style.top = `${fits ? below : Math.max(MARGIN_PX, at.top - peek.offsetHeight - MARGIN_PX)}px`;
}

function hide() {
  byId("peek").hidden = true;
}
