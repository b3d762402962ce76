// Makes a link by which others read a thread, and takes it back.

import { sendJson } from "./api.js";
import { sharedAddress } from "./address.js";
import { toClipboard } from "./copying.js";
import { dialog } from "./dialogs.js";
import { announce, el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

const RULE = t("Whoever may open this page can read the thread at its link, as it is now. What is asked later isn't shown until you update the link.");

/** Show whether a thread is shared. `place` is its address in the API; `onChanged(thread)` hears what becomes of it. */
export function openShare({ thread, share }, { place, onChanged }) {
  const content = el("div", { class: "share" });

  function show(link) {
    if (!link) return fill(content, el("button", { type: "button", class: "primary", onclick: make }, t("Make a link")));
    const field = el("input", { type: "text", readonly: true, "aria-label": t("Link to this thread"), value: sharedAddress(link) });
    const copy = el("button", { type: "button", class: "primary", onclick: () => copied(copy, field.value, field) }, icon("copy"), t("Copy"));
    fill(content, el("div", { class: "share-link" }, field, copy),
      el("div", { class: "share-more" },
        el("button", { type: "button", class: "more", onclick: make }, t("Update it to now")),
        el("button", { type: "button", class: "more grave", onclick: takeBack }, t("Take it back"))));
    return field.select();
  }

  function make() {
    return act(async () => {
      const { share: made } = await sendJson("POST", `${place}/share`);
      show(made);
      announce(t("The link shows the thread as it is now"));
    });
  }

  function takeBack() {
    return act(async () => {
      await sendJson("DELETE", `${place}/share`);
      close();
      announce(t("The link shows nothing any more"));
    });
  }

  async function act(work) {
    try {
      await work();
      onChanged(thread);
    } catch (failure) {
      content.append(el("p", { class: "form-error", role: "alert" }, failure.message));
    }
  }

  const close = dialog({ title: t("Share this thread"), text: RULE, content, dismiss: t("Close") });
  show(share);
}

async function copied(button, text, field) {
  field.select();
  await toClipboard({ text });
  fill(button, icon("done"), t("Copied"));
  announce(t("Copied"));
}
