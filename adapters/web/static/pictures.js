// Pictures beside a passage: small below it, large in a dialog.

import { getJson, request } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { t } from "./language.js";

/** Return a strip that fills with the pictures beside a passage, if there are any and while it is shown. */
export function picturesBeside(document, chunk) {
  const strip = el("div", { class: "pictures", role: "group", "aria-label": t("Pictures beside the passage"), hidden: true });
  load(strip, `/api/v1/documents/${document}/pictures`, chunk).catch(() => {}); // the passage says enough without them
  return strip;
}

async function load(strip, path, chunk) {
  const { pictures } = await getJson(`${path}?${new URLSearchParams({ chunk })}`);
  for (const { picture, alt, width, height } of pictures) {
    const image = await (await request(`${path}/${picture}`)).blob();
    if (!strip.isConnected) return;
    const address = URL.createObjectURL(image);
    const small = el("img", { src: address, alt, width, height });
    small.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
    strip.append(el("button", { type: "button", class: "picture", "aria-label": t("Show large: {picture}", { picture: alt || t("picture") }), onclick: () => enlarge(image, alt) }, small));
    strip.hidden = false;
  }
}

function enlarge(image, alt) {
  const dialog = byId("picture-dialog");
  const address = URL.createObjectURL(image);
  fill(byId("picture-large"), el("img", { src: address, alt }), alt ? el("p", {}, alt) : null);
  dialog.addEventListener("close", () => {
    URL.revokeObjectURL(address);
    fill(byId("picture-large"));
  }, { once: true });
  dialog.onclick = ({ target }) => { if (target === dialog) dialog.close(); };
  dialog.showModal();
}
