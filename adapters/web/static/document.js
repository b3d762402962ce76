// One document: what it is, and its content as printed pages or as it was read, the cited passage marked in it.

import { document as documentAt, replaceFragment } from "./address.js";
import { getJson } from "./api.js";
import { asRead } from "./as_read.js";
import { failed, faultsOf, status, whenRead } from "./document_parts.js";
import { el, fill, outwardLink, whole } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { printedPages } from "./printed.js";
import { productName } from "./product_name.js";
import { setTitle } from "./title.js";

export function setUpDocument(place) {
  let stop = () => {};

  function leave() {
    stop();
    stop = () => {};
  }

  /** Show the document of an address, at the passage that it cites, if it does. */
  async function open(address) {
    leave();
    const opened = new AbortController();
    const { signal } = opened;
    stop = () => opened.abort();
    setTitle(t("Document"));
    place.scrollTop = 0;
    fill(place, el("p", { class: "documents-wait quiet", role: "status" }, t("Opening the document…")));
    try {
      const shown = await getJson(`/api/v1/documents/${address.document}?${cited(address)}`);
      if (signal.aborted) return;
      setTitle(shown.title);
      show(shown, address, signal);
    } catch (failure) {
      if (!signal.aborted) fill(place, el("div", { class: "document" }, back(), failed(failure.message, () => open(address))));
    }
  }

  function show(shown, address, signal) {
    const printed = shown.pages.length > 0;
    const body = el("div", { class: "document-body" });
    const bar = el("div", { class: "document-bar" });
    let ending = null;
    const choose = (how) => {
      ending?.abort();
      ending = new AbortController();
      signal.addEventListener("abort", ending.abort.bind(ending), { once: true });
      const context = { place, bar, address, query: cited(address), signal: ending.signal };
      fill(bar, printed ? chooser(how, choose) : null);
      bar.hidden = !printed;
      if (how === "printed") printedPages(shown, body, context);
      else asRead(shown, body, context);
    };
    fill(place, el("article", { class: "document" }, head(shown), bar, body));
    choose(printed && address.as !== "read" ? "printed" : "read");

    function chooser(how) {
      const button = (name, label) => el("button", {
        type: "button", "aria-pressed": String(how === name), class: "document-way",
        onclick: () => {
          replaceFragment(documentAt({ ...address, as: name === "read" ? "read" : "" }));
          choose(name);
          bar.querySelector("[aria-pressed='true']").focus();
        },
      }, label);
      return el("div", { class: "document-ways", role: "group", "aria-label": t("How to show it") }, button("printed", t("As printed")), button("read", t("As read")));
    }
  }

  return { open, leave };
}

const cited = ({ chunk, thread, turn, number, column, product }) => new URLSearchParams({
  ...(chunk ? { chunk } : {}), ...(thread && turn ? { thread, turn, citation: number, column } : {}),
  ...(product ? { product, citation: number, column } : {}),
});

const back = () => el("a", { class: "document-back", href: documentAt({}) }, icon("back"), t("All documents"));

function head({ title, path, models, date, read_at: readAt, faults, note, url, ...state }) {
  return el("header", { class: "document-head" },
    back(),
    el("h2", { class: "document-heading", tabindex: "-1" }, whole(title)),
    el("p", { class: "document-path" }, path),
    el("p", { class: "document-models" }, models.map((name) => productName(name, "chip")), status(state),
      date ? el("span", { class: "quiet" }, t("of {date}", { date })) : null,
      whenRead({ read_at: readAt }),
      outwardLink(url, t("Where it is published"), icon("outward"))),
    note ? el("p", { class: "document-note", role: "note" }, note) : null,
    faultsOf({ faults }));
}
