// Which view is shown, and the key that goes to its first field.

import { byId } from "./dom.js";

export const comparing = () => !byId("compare").hidden;

/** Tell whether something else than a thread or a comparison is shown. */
export const reading = () => ["documents", "insights", "library", "products"].includes(shown);

let shown = "thread";

export const shownView = () => shown;

/** Show "thread", "shared", "compare", "documents", "products", "insights" or "library". */
export function showView(name) {
  shown = name;
  byId("scroller").hidden = name === "compare" || reading();
  byId("insights").hidden = name !== "insights";
  byId("composer").hidden = name !== "thread";
  byId("compare").hidden = name !== "compare";
  byId("documents").hidden = name !== "documents";
  byId("products").hidden = name !== "products";
  for (const view of ["compare", "documents", "products", "insights"]) {
    if (name === view) byId(`open-${view}`).setAttribute("aria-current", "page");
    else byId(`open-${view}`).removeAttribute("aria-current");
  }
  byId("library").hidden = name !== "library";
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
