// Documents and product models: add files, correct what is proposed, and have all of it read.

import { getJson, postJson } from "./api.js";
import { announce, byId, el, fill } from "./dom.js";
import { t } from "./language.js";
import { setUpFiles } from "./library_files.js";
import { setUpPlaces } from "./library_places.js";
import { reviewOf } from "./library_models.js";
import { setTitle } from "./title.js";

const LOOK_MS = 700;

/** `onRead` is called when documents were read, `onAsk` when the person wants to ask about them. */
export function setUpLibrary({ onRead, onAsk }) {
  const place = byId("library-body");

  async function open({ refocus = true } = {}) {
    setTitle(t("Add documents"));
    const state = await getJson("/api/v1/setup").catch((failure) => ({ open: false, why: failure.message }));
    if (!state.open) {
      fill(place, el("p", { class: "library-note" }, state.why));
      return;
    }
    byId("library-title").textContent = state.documents.length ? t("Documents") : t("Add your documents");
    const files = setUpFiles(state, { onNext: propose });
    const named = await getJson("/api/v1/setup/places").catch(() => null);
    fill(place, files.element);
    if (named) files.among(setUpPlaces(named, files));
    if (refocus) byId("library-title").focus();
  }

  async function propose() {
    const found = await doing(t("Looking for product models…"), () => postJson("/api/v1/setup/proposals", {}));
    if (!found) return;
    byId("library-title").textContent = t("Product models");
    fill(place, reviewOf(found.models, { onUse: publish, onBack: open }));
    announce(t("{n} product model proposed.|{n} product models proposed.", { n: found.models.length }));
    byId("library-title").focus();
  }

  async function publish(models) {
    const told = await doing(t("Reading the documents…"), () => postJson("/api/v1/setup/catalog", { models }), models);
    if (!told) return;
    onRead();
    byId("library-title").textContent = t("Ready");
    fill(place, result(told));
    announce(t("The documents are read."));
    byId("library-ask").focus();
  }

  /** Show how far the server is while `work` goes on; a failure leads back to where the person was. */
  async function doing(what, work, models) {
    const before = [...place.childNodes];
    const bar = el("progress", { "aria-label": what });
    const said = el("p", { class: "library-note" }, "");
    fill(place, el("div", { class: "library-work" }, el("p", { role: "status" }, what), bar, said));
    const timer = setInterval(async () => {
      const { reading } = await getJson("/api/v1/setup").catch(() => ({}));
      if (!reading) return;
      bar.max = reading.total;
      bar.value = reading.done;
      said.textContent = reading.path;
    }, LOOK_MS);
    try {
      return await work();
    } catch (failure) {
      const alert = el("p", { class: "form-error", role: "alert" }, failure.message);
      fill(place, models ? [alert, ...before] : [...before, alert]);
      return null;
    } finally {
      clearInterval(timer);
    }
  }

  function result(told) {
    return [
      el("p", { class: "library-done" }, t("{documents} on {models}.", {
        documents: t("{n} document|{n} documents", { n: told.documents }), models: t("{n} product model|{n} product models", { n: told.product_models }),
      }), " ",
        told.values ? t("Of {values} values in tables, {comparable} can be compared; the others are quoted.", told) : ""),
      told.skipped.length ? el("section", {}, el("h3", {}, t("Not read")),
        el("ul", { class: "library-list" }, told.skipped.map(({ path, why }) => el("li", {}, el("b", {}, path), " ", why)))) : null,
      told.advice.length ? el("details", { class: "library-advice" }, el("summary", {}, t("What would help most")),
        el("ul", { class: "library-list" }, told.advice.map(({ count, what, where, remedy }) => el("li", {},
          el("b", {}, `${count} × ${what}`), el("br"), t("As in {where}. To mend it, {remedy}.", { where, remedy }))))) : null,
      el("div", { class: "library-actions" },
        el("button", { id: "library-ask", type: "button", class: "primary", onclick: onAsk }, t("Ask about them")),
        el("button", { type: "button", class: "plain", onclick: () => open() }, t("Add more"))),
    ];
  }

  return { open };
}
