// The left side: threads, and the product models that the documents cover.

import { getJson } from "./api.js";
import { byId, covered, el, fill, moveByArrows } from "./dom.js";
import { chooseLanguage, t } from "./language.js";
import { setUpThreads } from "./threads.js";

const RETRY_MS = 3000;
const MIN_MODELS_TO_SEARCH = 6;

export function setUpSidebar({ onThread, onModel, onOverview }) {
  const sidebar = byId("sidebar");
  const narrow = matchMedia("(max-width: 859px)");
  const threads = setUpThreads({ onThread: (thread) => { unfold(false, { refocus: false }); onThread(thread); } });
  let lines = [];

  function unfold(open, { refocus = true } = {}) {
    sidebar.classList.toggle("open", open);
    sidebar.inert = narrow.matches && !open;
    byId("shade").hidden = !open;
    byId("open-sidebar").setAttribute("aria-expanded", String(open));
    if (open) byId("close-sidebar").focus();
    else if (narrow.matches && refocus) byId("open-sidebar").focus();
  }

  function showModels() {
    const sought = byId("models-search").value.trim().toLowerCase();
    const fits = ({ name, aliases }) => [name, ...aliases].some((one) => one.toLowerCase().includes(sought));
    const groups = lines.map(({ line, models }) => ({ line, models: models.filter(fits) })).filter(({ models }) => models.length);
    fill(byId("models"), groups.length === 0 && sought ? el("p", { class: "side-note", role: "status" }, t("No product model has that name."))
      : groups.map(({ line, models }) => el("details", { class: "line", open: groups.length < 4 || Boolean(sought) },
        el("summary", {}, el("span", { class: "line-name" }, line || t("Product models")), el("span", { class: "count" }, String(models.length))),
        el("ul", { class: "models" }, models.map((model) => el("li", {}, modelButton(model)))))));
  }

  function modelButton({ name, status, inherits_from: base, documents }) {
    const count = t("{n} document|{n} documents", { n: documents });
    const title = [count, base ? t("inherits from {base}", { base }) : "", status === "legacy" ? t("legacy") : ""].filter(Boolean).join(", ");
    return el("button", {
      type: "button", class: "model", title: `${name}: ${title}`,
      onclick: () => { unfold(false, { refocus: false }); onModel(name); },
    }, el("span", { class: "model-name" }, name), el("span", { class: "sr-only" }, ` ${t("({count}; puts the name into the field)", { count })}`),
    status === "legacy" ? el("span", { class: "badge legacy" }, t("legacy")) : null,
    base ? el("span", { class: "model-base" }, `↳ ${base}`) : null);
  }

  byId("new-thread").addEventListener("click", () => { unfold(false, { refocus: false }); onThread(""); });
  byId("open-compare").addEventListener("click", () => unfold(false, { refocus: false }));
  byId("open-documents").addEventListener("click", () => unfold(false, { refocus: false }));
  byId("open-products").addEventListener("click", () => unfold(false, { refocus: false }));
  byId("open-insights").addEventListener("click", () => unfold(false, { refocus: false }));
  byId("open-sidebar").addEventListener("click", () => unfold(true));
  byId("close-sidebar").addEventListener("click", () => unfold(false));
  byId("shade").addEventListener("click", () => unfold(false));
  byId("models-search").addEventListener("input", showModels);
  byId("switch-language").addEventListener("click", ({ target }) => chooseLanguage(target.lang));
  narrow.addEventListener("change", () => unfold(false, { refocus: false }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !covered() && sidebar.classList.contains("open")) unfold(false);
  });
  moveByArrows(byId("models"), "summary, .model");
  unfold(false, { refocus: false });

  return {
    refreshThreads: threads.refresh,
    show: threads.show,
    /** Show threads and product models; tries again by itself while the server can't say. */
    async load() {
      try {
        show(await getJson("/api/v1/overview"));
      } catch (failure) {
        byId("documents-count").textContent = failure.message;
        setTimeout(() => this.load(), RETRY_MS);
      }
      await threads.refresh();
    },
  };

  function show(overview) {
    lines = overview.lines;
    const models = lines.reduce((sum, line) => sum + line.models.length, 0);
    byId("models-count").textContent = String(models);
    byId("models-search").hidden = models < MIN_MODELS_TO_SEARCH;
    byId("documents-count").textContent = t("{n} document indexed|{n} documents indexed", { n: overview.documents });
    showModels();
    onOverview(overview);
  }
}
