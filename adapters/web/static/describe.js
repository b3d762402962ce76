// Says where a citation stands, in words and as badges.

import { el, whole } from "./dom.js";

/** Return headings and page in one line. */
export function section({ section: headings, page }) {
  return [headings.join(" › "), page ? `page\u00a0${page}` : ""].filter(Boolean).join(" · ");
}

/** Return the name of its file, and of a workbook's sheet; `section` tells the page. */
export function placeIn({ document: path, section: [sheet] }) {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return /\.xlsx$/i.test(file) && sheet ? `${file} · sheet ${sheet}` : file;
}

/** Return "legacy" and "inherited from …" as badges, or null. */
export function badges({ inherited_from: base, legacy }) {
  if (!base && !legacy) return null;
  return el("span", { class: "badges" },
    base ? el("span", { class: "badge" }, "inherited from ", whole(base)) : null,
    legacy ? el("span", { class: "badge legacy" }, "legacy") : null);
}

/** Return everything about the place for a screen reader. */
export function inWords(citation) {
  const { title, inherited_from: base, legacy } = citation;
  return [title, section(citation), base ? `inherited from ${base}` : "", legacy ? "legacy" : ""].filter(Boolean).join(", ");
}
