// Which of the two views is shown, a thread or the comparison, and the key that goes to its first field.

import { byId } from "./dom.js";

export const comparing = () => !byId("compare").hidden;

/** Show "thread" or "compare". */
export function showView(name) {
  byId("scroller").hidden = name !== "thread";
  byId("composer").hidden = name !== "thread";
  byId("compare").hidden = name !== "compare";
  if (name === "compare") byId("open-compare").setAttribute("aria-current", "page");
  else byId("open-compare").removeAttribute("aria-current");
}

/** Call `focus` when a person presses `/` outside a field. */
export function onFocusKey(focus) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, dialog");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focus();
  });
}
