// What the list of documents and an open document have in common: status, faults, and what to show on failure.

import { document as documentAt } from "./address.js";
import { el, whole } from "./dom.js";
import { locale, parts, t } from "./language.js";
import { ago, isSpan } from "./times.js";

/** Return whether a document is current, legacy or superseded, in words. */
export function status({ legacy, superseded_by: newer }) {
  if (newer) {
    return el("span", {}, el("span", { class: "badge legacy" }, t("superseded")), " ",
      parts("by {title}", { title: el("a", { class: "quiet-link", href: documentAt({ document: newer.id }) }, whole(newer.title)) }));
  }
  return legacy ? el("span", { class: "badge legacy" }, t("legacy document")) : el("span", { class: "badge" }, t("current"));
}

/** Return when a document was last read, or null if nobody knows. */
export function whenRead({ read_at: readAt }) {
  if (!readAt) return null;
  const now = Date.now();
  const time = el("time", { datetime: readAt }, ago(readAt, now, t("just now")));
  const said = isSpan(readAt, now) ? parts("read {ago} ago", { ago: time }) : parts("read {ago}", { ago: time });
  return el("span", { class: "quiet", title: new Date(readAt).toLocaleString(locale) }, said);
}

/** Return what could not be read in a document, or null. */
export function faultsOf({ faults }) {
  if (faults.length === 0) return null;
  return el("ul", { class: "document-faults", "aria-label": t("What could not be read") }, faults.map((fault) => el("li", {}, whole(fault))));
}

/** Return what to show where something can't be had. */
export function failed(message, retry) {
  return el("div", { class: "failure", role: "alert" }, el("p", {}, message),
    el("button", { type: "button", class: "choice", onclick: retry }, t("Try again")));
}
