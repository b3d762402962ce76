// The products view: the list of all product models by line with a search, or one of them.

import { product as productAt } from "./address.js";
import { getJson } from "./api.js";
import { failed } from "./document_parts.js";
import { byId, el, fill, moveByArrows, whole } from "./dom.js";
import { parts, t } from "./language.js";
import { matching } from "./models.js";
import { setUpProduct } from "./product.js";
import { setTitle } from "./title.js";

/** `onAsk(name)` puts a name into the field of a new thread, `onQuestion(text)` asks there, `onCitation` opens a passage. */
export function setUpProducts({ onAsk, onQuestion, onCitation }) {
  const place = byId("products");
  const showProduct = setUpProduct({ onAsk, onQuestion, onCitation });
  let wanted = 0;

  /** Show what an address asks for: the list, or a product model. */
  async function open(address) {
    wanted += 1;
    const mine = wanted;
    const { product: name } = address;
    setTitle(name || t("Products"));
    place.scrollTop = 0;
    fill(place, el("p", { class: "documents-wait quiet", role: "status" }, t("Looking at the product models…")));
    try {
      const told = await getJson(`/api/v1/products${name ? `/${encodeURIComponent(name)}` : ""}`);
      if (mine !== wanted) return;
      fill(place, name ? showProduct(told) : list(told));
      if (name) setTitle(told.name);
    } catch (failure) {
      if (mine === wanted) fill(place, el("div", { class: "product" }, name ? back() : null, failed(failure.message, () => open(address))));
    }
  }

  return {
    open,
    leave() { wanted += 1; fill(place); },
    focus: () => (byId("products-search") ?? byId("sheet-search") ?? place).focus(),
  };
}

const back = () => el("a", { class: "document-back", href: productAt() }, t("All products"));

function list({ products }) {
  const groups = el("div", { class: "product-groups" });
  const count = el("p", { class: "documents-count quiet", role: "status" });
  const models = products.map((model) => ({ ...model, line: [model.family, model.series].join(" ") }));
  const search = el("input", {
    id: "products-search", class: "documents-search", type: "search", placeholder: t("Find by name, order code or line"),
    "aria-label": t("Find a product model"), autocomplete: "off", spellcheck: "false", oninput: show,
  });

  function show() {
    const found = matching(models, search.value);
    count.textContent = search.value.trim() ? t("{found} of {n} product model|{found} of {n} product models", { found: found.length, n: models.length })
      : t("{n} product model|{n} product models", { n: models.length });
    fill(groups, byLine(found).map(([line, some]) => el("section", { class: "product-group", "aria-label": line || t("Other product models") },
      el("h2", { class: "product-line" }, line || t("Other product models"), " ", el("span", { class: "count" }, String(some.length))),
      el("ul", { class: "product-cards" }, some.map(card)))));
  }

  show();
  moveByArrows(groups, ".product-card-name");
  return el("div", { class: "documents-list" },
    el("div", { class: "documents-bar" }, search, count),
    products.length === 0 ? el("p", { class: "quiet" }, parts("No product model is known yet. {command} proposes some.", { command: el("code", {}, "threadsheet index FOLDER") })) : groups);
}

/** Return the lines in the order of their first product model, each with its own. */
function byLine(models) {
  const lines = new Map();
  for (const model of models) lines.set(model.family, [...(lines.get(model.family) ?? []), model]);
  return [...lines];
}

function card({ name, aliases, series, status, inherits_from: base, documents }) {
  return el("li", { class: "product-card" },
    el("p", {}, el("a", { class: "product-card-name", href: productAt(name) }, whole(name)),
      status === "legacy" ? [" ", el("span", { class: "badge legacy" }, t("legacy"))] : null),
    el("p", { class: "product-card-more quiet" },
      [series, base ? t("extends {base}", { base }) : "", t("{n} document|{n} documents", { n: documents }).replace(" ", "\u00a0")].filter(Boolean).join(" · ")),
    aliases.length ? el("p", { class: "product-card-more quiet" }, parts("also {names}", { names: whole(aliases.join(", ")) })) : null);
}
