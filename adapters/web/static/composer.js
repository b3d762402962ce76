// The box for questions: grows with the text, keeps an unsent draft per thread, minds the longest length.

import { byId } from "./dom.js";
import { draftOf } from "./drafts.js";
import { t } from "./language.js";
import { remember, remembered } from "./storage.js";

const MAX_CHARS = 4000;
const SHOW_COUNT_FROM = 3500;
const MAX_HEIGHT_PX = 220;

export function setUpComposer({ onQuestion }) {
  const box = byId("question");
  let place = "";
  let hidden = Boolean(document.body.dataset.signIn); // until it is known whose drafts these are

  const fit = () => {
    const length = [...box.value.trim()].length;
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight, MAX_HEIGHT_PX)}px`;
    byId("send").disabled = length === 0 || length > MAX_CHARS;
    byId("length").textContent = length <= SHOW_COUNT_FROM ? ""
      : length <= MAX_CHARS ? t("{n} of {max} characters", { n: length, max: MAX_CHARS })
        : t("{n} characters too many. Shorten it, or ask in several questions.", { n: length - MAX_CHARS });
    byId("length").classList.toggle("too-long", length > MAX_CHARS);
    byId("hint").classList.toggle("counting", length > SHOW_COUNT_FROM);
  };
  const send = () => {
    const text = box.value.trim();
    if (byId("send").disabled) return;
    box.value = "";
    remember(place, "");
    fit();
    onQuestion(text);
  };

  box.addEventListener("input", () => { remember(place, box.value); fit(); });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  byId("composer").addEventListener("submit", (event) => { event.preventDefault(); send(); });

  return {
    /** Show the draft of another thread, which may be `fresh`: nothing was asked in it. */
    open(thread, fresh) {
      place = draftOf(thread, fresh);
      box.value = hidden ? "" : remembered(place);
      fit();
      if (matchMedia("(hover: hover)").matches) box.focus({ preventScroll: true });
    },
    /** What is typed from now on belongs to a thread in which something was asked. */
    asked(thread) {
      remember(place, "");
      place = draftOf(thread);
      if (box.value) remember(place, box.value);
    },
    /** Show drafts from now on: they are of who sits here. */
    reveal() {
      hidden = false;
      if (!box.value) box.value = remembered(place);
      fit();
    },
    /** Put a product model's name where the cursor is. */
    insert(name) {
      const before = box.value.slice(0, box.selectionStart);
      const gap = before && !/\s$/.test(before) ? " " : "";
      box.setRangeText(`${gap}${name} `, box.selectionStart, box.selectionEnd, "end");
      box.dispatchEvent(new Event("input"));
      box.focus();
    },
  };
}
