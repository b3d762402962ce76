// A document as it was read: its chunks in order, with headings and tables, more of them as a person goes on.

import { getJson } from "./api.js";
import { announce, el, fill, whole } from "./dom.js";
import { t } from "./language.js";
import { pieces } from "./pieces.js";
import { fitAllIn } from "./wide.js";

const HIGHEST = 3;
const LOWEST = 6;

/** Fill `body` with a document's text, and scroll to the cited passage in it. */
export async function asRead({ id, file, pages }, body, { place, address, query, signal }) {
  const path = `/api/v1/documents/${id}/text`;
  const list = el("div", { class: "as-read passage" });
  const before = more(t("Show what stands before"), () => load("before"));
  const after = more(t("Go on"), () => load("after"));
  const paged = pages.length > 0 || /\.pdf$/i.test(file);
  let first = 0;
  let end = 0;
  let total = 0;
  let busy = false;
  let last = null;
  fill(body, el("p", { class: "quiet", role: "status" }, t("Reading…")));
  try {
    const start = await getJson(`${path}?${query}`);
    if (signal.aborted) return;
    first = start.from;
    end = start.from;
    add(start, "after");
    fill(body, total === 0 ? el("p", { class: "quiet" }, t("It holds no text that can be quoted.")) : [before, list, after]);
    toPassage();
  } catch (failure) {
    if (!signal.aborted) fill(body, el("p", { class: "note", role: "alert" }, failure.message));
    return;
  }
  const watcher = new IntersectionObserver((seen) => { if (seen.some(({ isIntersecting }) => isIntersecting)) load("after"); }, { root: place, rootMargin: "600px" });
  watcher.observe(after);
  signal.addEventListener("abort", () => watcher.disconnect(), { once: true });

  async function load(side) {
    if (busy || (side === "before" ? first === 0 : end >= total)) return;
    busy = true;
    const from = side === "before" ? Math.max(0, first - 40) : end;
    const asked = new URLSearchParams(query);
    asked.set("from", String(from));
    try {
      const told = await getJson(`${path}?${asked}`);
      if (signal.aborted) return;
      if (side === "before") told.chunks = told.chunks.slice(0, first - from);
      const height = place.scrollHeight;
      add(told, side);
      if (side === "before") place.scrollTop += place.scrollHeight - height; // what is looked at stays where it is
    } catch (failure) {
      announce(failure.message);
    } finally {
      busy = false;
    }
    // What was added may not fill the page yet.
    watcher.unobserve(after);
    watcher.observe(after);
  }

  function add({ from, total: all, chunks }, side) {
    total = all;
    const shown = chunks.map((chunk, at) => section(chunk, chunks[at - 1] ?? (side === "after" ? last : null), paged, address.chunk));
    if (side === "before") {
      first = from;
      list.prepend(...shown.flat());
    } else {
      end = from + chunks.length;
      list.append(...shown.flat());
      last = chunks.at(-1) ?? last;
    }
    before.hidden = first === 0;
    after.hidden = end >= total;
  }

  function toPassage() {
    fitAllIn(list);
    const passage = list.querySelector(".quoted") ?? list.querySelector(".cited-chunk");
    passage?.scrollIntoView({ block: "center" });
    list.querySelector(".quoted .value")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

const more = (label, onclick) => el("button", { type: "button", class: "more", onclick }, label);

/** Return a chunk's elements: headings and page where they differ from those before it, then its pieces. */
function section({ chunk, section: headings, page, pieces: own }, previous, paged, cited) {
  const same = headings.findIndex((heading, at) => heading !== previous?.section[at]);
  const fresh = same < 0 ? [] : headings.slice(same);
  const depth = headings.length - fresh.length;
  return [
    paged && page && page !== previous?.page ? el("p", { class: "page-mark" }, t("Page {number}", { number: page })) : null,
    ...fresh.map((heading, at) => el(`h${Math.min(HIGHEST + depth + at, LOWEST)}`, { class: "read-heading" }, whole(heading))),
    el("div", { class: chunk === cited ? "read-chunk cited-chunk" : "read-chunk" }, pieces(own)),
  ].filter(Boolean);
}
