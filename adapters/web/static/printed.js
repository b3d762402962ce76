// The pages of a PDF as they are printed, each fetched when it comes near, the cited passage marked on them.

import { request } from "./api.js";
import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

const GAP_PX = 12;

/** Fill `body` with the pages, put the way through them into `bar`, and go to the marked passage. */
export function printedPages({ id, pages, marks }, body, { place, bar, address, signal }) {
  const figures = pages.map((size, at) => figure(size, at + 1, marks.filter(({ page }) => page === at + 1)));
  fill(body, el("div", { class: "printed" }, figures));
  const field = el("input", { class: "page-field", type: "text", inputmode: "numeric", value: "1", "aria-label": t("Page, of {n}", { n: pages.length }) });
  const turn = (to) => go(Math.max(1, Math.min(pages.length, to)));
  bar.append(
    el("div", { class: "page-way" },
      step("up-page", t("Previous page"), () => turn(current() - 1)),
      field, el("span", { class: "quiet" }, t("of {n}", { n: pages.length })),
      step("down-page", t("Next page"), () => turn(current() + 1))),
    ...(marks.length ? [el("button", { type: "button", class: "more", onclick: toPassage }, icon("aim"), el("span", {}, t("To the passage")))] : []));
  field.addEventListener("change", () => { if (/^\d+$/.test(field.value.trim())) turn(Number(field.value)); });
  const near = new IntersectionObserver(load, { root: place, rootMargin: "900px 0px" });
  for (const one of figures) near.observe(one);
  place.addEventListener("scroll", tell, { signal, passive: true });
  signal.addEventListener("abort", () => {
    near.disconnect();
    for (const one of figures) release(one);
  }, { once: true });
  if (marks.length) toPassage();
  else if (address.page) turn(address.page);
  tell();

  function load(seen) {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) release(target);
      else if (!target.loading) show(target, `/api/v1/documents/${id}/pages/${target.dataset.page}`, signal);
    }
  }

  function toPassage() {
    const mark = body.querySelector(".spot.of-value") ?? body.querySelector(".spot");
    mark.scrollIntoView({ block: "center" });
  }

  function go(number) {
    const below = place.getBoundingClientRect().top + bar.offsetHeight + GAP_PX;
    place.scrollTop += figures[number - 1].getBoundingClientRect().top - below;
  }

  /** Return the page that fills most of the window's upper half. */
  function current() {
    const line = place.getBoundingClientRect().top + place.clientHeight * 0.4;
    const at = figures.findIndex((one) => one.getBoundingClientRect().bottom > line);
    return (at < 0 ? figures.length - 1 : at) + 1;
  }

  function tell() {
    if (document.activeElement !== field) field.value = String(current());
  }
}

function step(name, label, onclick) {
  return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick }, icon(name));
}

function figure({ width, height }, number, marks) {
  const sheet = el("div", { class: "sheet-of-paper" }, marks.map(spot));
  sheet.style.setProperty("aspect-ratio", `${width} / ${height}`);
  return el("figure", { class: "printed-page", "data-page": number }, sheet, el("figcaption", { class: "sr-only" }, marks.length ? t("Page {number}, with the cited passage", { number }) : t("Page {number}", { number })));
}

function spot({ value, left, top, width, height }) {
  const mark = el("span", { class: value ? "spot of-value" : "spot", "aria-hidden": "true" });
  for (const [name, share] of Object.entries({ left, top, width, height })) mark.style.setProperty(name, `${100 * share}%`);
  return mark;
}

async function show(target, path, signal) {
  const sheet = target.querySelector(".sheet-of-paper");
  target.loading = true;
  try {
    const response = await request(path);
    const address = URL.createObjectURL(await response.blob());
    if (signal.aborted || !target.loading) return URL.revokeObjectURL(address);
    target.querySelector(".page-fault")?.remove();
    sheet.prepend(el("img", { src: address, alt: t("Page {number}, as printed", { number: target.dataset.page }) }));
  } catch (failure) {
    target.loading = false;
    fill(sheet, el("p", { class: "page-fault", role: "alert" }, failure.message));
  }
  return undefined;
}

/** Let a page's image go; it is fetched again when it comes near again. */
function release(target) {
  target.loading = false;
  const image = target.querySelector("img");
  if (!image) return;
  URL.revokeObjectURL(image.src);
  image.remove();
}
