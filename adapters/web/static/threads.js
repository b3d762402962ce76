// One's own threads: the list with its search, and the menu of each.

import { comparison } from "./address.js";
import { getJson } from "./api.js";
import { isComparison } from "./comparisons.js";
import { byId, el, fill, moveByArrows } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { setUpThreadMenu } from "./thread_menu.js";
import { ago } from "./times.js";
import { setTitle } from "./title.js";

const MIN_THREADS_TO_SEARCH = 6;
const TYPING_MS = 200;
const NO_COOKIES = t("Allow cookies for this page: without, your threads can't be found again.");

/** `onThread(thread)` opens one, a new one for "". */
export function setUpThreads({ onThread }) {
  const search = byId("threads-search");
  const actions = byId("thread-actions");
  const known = new Map();
  let current = "";
  let asked = 0;
  let typing = 0;

  const openMenu = setUpThreadMenu({
    onChanged: refresh,
    onDeleted: (thread) => {
      known.delete(thread);
      if (thread === current) onThread("");
      refresh();
    },
  });

  async function refresh() {
    asked += 1;
    const mine = asked;
    const sought = search.value.trim();
    const query = sought ? `?${new URLSearchParams({ search: sought })}` : "";
    const { threads } = await getJson(`/api/v1/threads${query}`).catch(() => ({ threads: null }));
    if (!threads || mine !== asked) return; // the old list stays; the next question refreshes it
    for (const entry of threads) known.set(entry.thread, entry);
    if (!sought) search.hidden = threads.length < MIN_THREADS_TO_SEARCH;
    const now = Date.now();
    fill(byId("threads"), threads.length ? threads.map((entry) => row(entry, now)) : el("li", {}, el("p", { class: "side-note", role: "status" }, nothing(sought))));
    mark();
  }

  function row(entry, now) {
    const { thread, title, asked_at: askedAt, pinned, share } = entry;
    const compared = isComparison(thread);
    const more = el("button", {
      type: "button", class: "thread-more", "aria-label": t("What to do with: {title}", { title }), "aria-haspopup": "menu",
      onclick: () => openMenu(entry, more),
    }, icon("more"));
    return el("li", { class: "thread-row" },
      el("a", {
        class: "thread", href: compared ? comparison({ thread }) : `#t=${thread}`, title, "data-thread": thread,
        onclick: (event) => {
          event.preventDefault();
          onThread(thread);
        },
      },
      pinned ? [icon("pin"), el("span", { class: "sr-only" }, t("Pinned:"), " ")] : compared ? icon("columns") : null,
      el("span", { class: "thread-name" }, title),
      share ? [icon("link"), el("span", { class: "sr-only" }, " ", t("shared"))] : null,
      el("time", { datetime: askedAt }, ago(askedAt, now))),
      more);
  }

  function mark() {
    for (const link of byId("threads").querySelectorAll(".thread")) {
      if (link.dataset.thread === current) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    const entry = known.get(current);
    actions.hidden = !entry;
    if (entry && !isComparison(current)) setTitle(entry.title);
  }

  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(refresh, TYPING_MS);
  });
  fill(actions, icon("more"));
  actions.addEventListener("click", () => openMenu(known.get(current), actions));
  moveByArrows(byId("threads"), ".thread");

  return {
    refresh,
    show(thread) { current = thread; mark(); },
  };
}

function nothing(sought) {
  if (sought) return t("Nothing you asked has these words.");
  return navigator.cookieEnabled ? t("No threads yet. Ask something, and it is kept here.") : NO_COOKIES;
}
