// One product model: what it is, its values by section with their sources, its documents, and what to ask about it.

import { comparison, document as documentAt, product as productAt } from "./address.js";
import { markersFor } from "./citations.js";
import { status as documentStatus } from "./document_parts.js";
import { el, whole } from "./dom.js";
import { icon } from "./icons.js";
import { parts, t } from "./language.js";
import { productName } from "./product_name.js";
import { productSections } from "./product_sheet.js";

const MOST_COMPARED = 2;

export function setUpProduct({ onAsk, onQuestion, onCitation }) {
  /** Return the elements of a product model. */
  return function show(told) {
    const mark = markersFor(told.citations, (citation, opener, column) => onCitation(citation, { product: told.name, column }, opener));
    return el("article", { class: "product" },
      head(told),
      el("div", { class: "product-columns" },
        el("div", { class: "product-sheet" }, productSections(told, mark)),
        el("div", { class: "product-aside" }, asked(told), family(told), documents(told))));
  };

  function head({ name, status, kind, aliases, note, family: line, series, replaced_by: newer, replaces, compare_with: others }) {
    const legacy = status === "legacy";
    return el("header", { class: "product-head" },
      el("a", { class: "document-back", href: productAt() }, icon("back"), t("All products")),
      el("h2", { class: "document-heading", tabindex: "-1" }, whole(name), " ", legacy ? el("span", { class: "badge legacy" }, t("legacy")) : null),
      el("p", { class: "product-line-of quiet" }, [line, series, kind === "product" ? "" : kind].filter(Boolean).join(" · ")),
      aliases.length ? el("p", { class: "product-fact" }, parts("Also called or ordered as {names}", { names: whole(aliases.join(", ")) })) : null,
      newer.length ? el("p", { class: "product-fact" }, parts("Replaced by {names}", { names: named(newer) })) : null,
      replaces.length ? el("p", { class: "product-fact" }, parts("Replaces {names}", { names: named(replaces) })) : null,
      note ? el("p", { class: "document-note", role: "note" }, whole(note)) : null,
      el("div", { class: "product-actions" },
        el("button", { type: "button", class: "primary", onclick: () => onAsk(name) }, t("Ask about {name}", { name })),
        others.slice(0, MOST_COMPARED).map((other) => el("a", { class: "choice", href: comparison({ models: [name, other] }) }, icon("columns"), t("Compare with {name}", { name: other })))));
  }

  function asked({ asked: often, name }) {
    if (often.length === 0) return null;
    return el("section", { class: "product-part", "aria-labelledby": "asked-title" },
      el("h3", { id: "asked-title" }, t("What people ask")),
      el("ul", { class: "asked-often" }, often.map(({ aspect, people, own, question }) => el("li", {},
        el("button", { type: "button", class: "choice", title: t("Asks: {question}", { question }), onclick: () => onQuestion(question) }, aspect || t("All specifications")),
        el("span", { class: "quiet" }, people > 1 ? t(own ? "{n} people, you too" : "{n} people", { n: people }) : t("you"))))),
      el("p", { class: "quiet product-hint" }, t("Pressing one asks it of the {name}.", { name })));
  }
}

const named = (names) => names.map((name, at) => [at ? ", " : "", productName(name)]);

/** Return what it extends and what extends it; null if there is neither. */
function family({ bases, variants }) {
  if (bases.length + variants.length === 0) return null;
  const part = (text, names) => (names.length === 0 ? null : el("p", { class: "product-fact" }, parts(text, { names: named(names) })));
  return el("section", { class: "product-part", "aria-labelledby": "family-title" },
    el("h3", { id: "family-title" }, t("Variants")), part("Extends {names}", bases), part("Extended by {names}", variants));
}

function documents({ documents: all }) {
  return el("section", { class: "product-part", "aria-labelledby": "its-documents-title" },
    el("h3", { id: "its-documents-title" }, t("Documents")),
    all.length === 0 ? el("p", { class: "quiet" }, t("No document covers it.")) : el("ul", { class: "its-documents" }, all.map((one) => el("li", {},
      el("a", { class: "document-title", href: documentAt({ document: one.id }) }, whole(one.title)),
      el("p", { class: "quiet" }, one.inherited_from ? [el("span", { class: "badge" }, t("of {base}", { base: one.inherited_from })), " "] : null,
        one.legacy || one.superseded_by ? [documentStatus(one), " "] : null, one.date ? t("of {date}", { date: one.date }) : null)))));
}
