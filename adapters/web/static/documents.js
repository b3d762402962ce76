// The documents view: the list of all documents with a search, or one document to look into.

import { document as documentAt } from "./address.js";
import { getJson } from "./api.js";
import { setUpDocument } from "./document.js";
import { failed, faultsOf, status, whenRead } from "./document_parts.js";
import { byId, el, fill, moveByArrows, whole } from "./dom.js";
import { parts, t } from "./language.js";
import { productName } from "./product_name.js";
import { setTitle } from "./title.js";

const MAX_MODELS = 4;

export function setUpDocuments() {
  const place = byId("documents");
  const opened = setUpDocument(place);
  let wanted = 0;

  /** Show what an address asks for: the list, or a document. */
  async function open(address) {
    wanted += 1;
    const mine = wanted;
    opened.leave();
    if (address.document) return opened.open(address);
    setTitle(t("Documents"));
    place.scrollTop = 0;
    fill(place, el("p", { class: "documents-wait quiet", role: "status" }, t("Looking at the documents…")));
    try {
      const library = await getJson("/api/v1/documents");
      if (mine === wanted) fill(place, list(library));
    } catch (failure) {
      if (mine === wanted) fill(place, failed(failure.message, () => open(address)));
    }
    return undefined;
  }

  return {
    open,
    leave() { wanted += 1; opened.leave(); fill(place); },
    focus: () => (byId("documents-search") ?? place).focus(),
  };
}

function list({ documents, left_out: leftOut }) {
  const rows = el("ul", { class: "document-rows" });
  const count = el("p", { class: "documents-count quiet", role: "status" });
  const search = el("input", {
    id: "documents-search", class: "documents-search", type: "search", placeholder: t("Find by title, file or product model"),
    "aria-label": t("Find a document"), autocomplete: "off", spellcheck: "false", oninput: show,
  });

  function show() {
    const sought = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = documents.filter((one) => sought.every((part) => said(one).includes(part)));
    count.textContent = sought.length ? t("{found} of {n} document|{found} of {n} documents", { found: found.length, n: documents.length })
      : t("{n} document|{n} documents", { n: documents.length });
    fill(rows, found.map((one) => row(one)));
  }

  show();
  moveByArrows(rows, ".document-title");
  return el("div", { class: "documents-list" },
    el("div", { class: "documents-bar" }, search, count),
    documents.length === 0 ? el("p", { class: "quiet" }, parts("No document is indexed yet. {command} reads some.", { command: el("code", {}, "threadsheet index FOLDER") })) : rows,
    leftOut.length ? missing(leftOut) : null);
}

const said = ({ title, path, models }) => [title, path, ...models].join(" ").toLowerCase();

function row({ id, title, path, models, date, read_at: readAt, faults, ...state }) {
  return el("li", { class: "document-row" },
    el("div", { class: "document-name" },
      el("a", { class: "document-title", href: documentAt({ document: id }) }, whole(title)),
      el("p", { class: "document-path" }, path)),
    el("p", { class: "document-models" }, models.length === 0 ? el("span", { class: "quiet" }, t("general")) : [
      models.slice(0, MAX_MODELS).map((name) => productName(name, "chip")),
      models.length > MAX_MODELS ? el("span", { class: "quiet", title: models.slice(MAX_MODELS).join(", ") }, t("and {n} more", { n: models.length - MAX_MODELS })) : null]),
    el("p", { class: "document-state" }, status(state),
      date ? el("span", {}, parts("of {date}", { date })) : null,
      whenRead({ read_at: readAt })),
    faultsOf({ faults }));
}

function missing(leftOut) {
  return el("section", { class: "left-out", "aria-labelledby": "left-out-title" },
    el("h2", { id: "left-out-title" }, t("Left out ({n})", { n: leftOut.length })),
    el("ul", {}, leftOut.map(({ path, why }) => el("li", {}, el("span", { class: "left-out-path" }, path), " ", el("span", { class: "quiet" }, why)))));
}
