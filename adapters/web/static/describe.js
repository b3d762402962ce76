// Says where a citation stands, in words and as badges.

import { el, whole } from "./dom.js";
import { parts, t } from "./language.js";

/** Return headings and page in one line. */
export function section({ section: headings, page }) {
  return [headings.join(" › "), page ? t("page\u00a0{page}", { page: String(page) }) : ""].filter(Boolean).join(" · ");
}

/** Return the name of its file, and of a workbook's sheet; `section` tells the page. */
export function placeIn({ document: path, section: [sheet] }) {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return /\.xlsx$/i.test(file) && sheet ? t("{file} · sheet {sheet}", { file, sheet }) : file;
}

/** Return "legacy document" and "inherited from …" as badges, or null. */
export function badges({ inherited_from: base, legacy }) {
  if (!base && !legacy) return null;
  return el("span", { class: "badges" },
    base ? el("span", { class: "badge" }, parts("inherited from {base}", { base: whole(base) })) : null,
    legacy ? el("span", { class: "badge legacy" }, t("legacy document")) : null);
}

/** Return everything about the place for a screen reader. */
export function inWords(citation) {
  const { title, inherited_from: base, legacy } = citation;
  return [title, section(citation), base ? t("inherited from {base}", { base }) : "", legacy ? t("legacy document") : ""].filter(Boolean).join(", ");
}
