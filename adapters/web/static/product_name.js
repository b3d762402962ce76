// Names of product models that lead to their pages: those that the catalogue has, as soon as that is known.

import { product } from "./address.js";
import { el, whole } from "./dom.js";

let known = new Set();

/** Return a product model's name; it is a link if there is a page for it, now or later. */
export function productName(name, className = "product-name") {
  return known.has(name)
    ? el("a", { class: className, href: product(name) }, whole(name))
    : el("span", { class: className, "data-product": name }, whole(name));
}

/** Take the names that have pages; those that are shown become links. */
export function learnProducts(names) {
  known = new Set(names);
  for (const shown of document.querySelectorAll("span[data-product]")) {
    if (known.has(shown.dataset.product)) shown.replaceWith(productName(shown.dataset.product, shown.className));
  }
}
