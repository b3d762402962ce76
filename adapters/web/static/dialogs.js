// Small windows that ask something; Escape and the other button leave everything as it is.

import { announce, el, whole } from "./dom.js";
import { t } from "./language.js";

/**
 * Show a window with a title, a text and further elements; return `close`.
 * `action`: label, run() which may fail, and `grave` if it can't be undone.
 */
export function dialog({ title, text, content = null, action = null, dismiss = t("Cancel") }) {
  const error = el("p", { class: "form-error", role: "alert" });
  const box = el("dialog", { class: "dialog", "aria-labelledby": "dialog-title" });
  const close = () => box.close();
  const leave = el("button", { type: "button", class: "choice", onclick: close }, dismiss);
  const go = action ? el("button", { type: "submit", class: action.grave ? "primary grave" : "primary" }, action.label) : null;
  const form = el("form", { method: "dialog" }, el("h2", { id: "dialog-title" }, title), el("p", {}, whole(text)), content, error,
    el("div", { class: "dialog-buttons" }, leave, go));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!action) return close();
    go.disabled = true;
    try {
      await action.run();
      return close();
    } catch (failure) {
      error.textContent = failure.message;
      announce(failure.message);
      go.disabled = false;
      return undefined;
    }
  });
  box.append(form);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return close;
}
