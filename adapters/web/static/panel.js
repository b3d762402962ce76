// The panel: a citation's passage in its document, the quote and the value marked, or how an answer was decided.

import { getJson } from "./api.js";
import { document as documentAt } from "./address.js";
import { badges, placeIn, section } from "./describe.js";
import { byId, covered, el, fill, outwardLink, whole } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { picturesBeside } from "./pictures.js";
import { pieces } from "./pieces.js";
import { productName } from "./product_name.js";
import { fitAllIn } from "./wide.js";
import { why } from "./why.js";

/** `onOpen(citation, answered)` hears what is shown, a citation or nothing; `onClose` that a person closed it. */
export function setUpPanel({ onOpen, onClose }) {
  const panel = byId("panel");
  const body = byId("panel-body");
  let opener = null;
  let shown = 0;

  /** Return whether it was open. `quiet` tells nobody. */
  function close({ refocus = true, quiet = !refocus } = {}) {
    if (panel.hidden) return false;
    shown += 1;
    panel.hidden = true;
    document.body.classList.remove("panel-open");
    opener?.removeAttribute("aria-expanded");
    if (!quiet) onClose();
    if (refocus) opener?.focus();
    return true;
  }

  /** Show what `loading` gives below `top`, which stays in sight; return whether it is still wanted then. */
  async function show({ title, close: closing, label, wait, top, loading }, from) {
    shown += 1;
    const mine = shown;
    opener?.removeAttribute("aria-expanded");
    opener = from;
    opener?.setAttribute("aria-expanded", "true");
    panel.hidden = false;
    document.body.classList.add("panel-open");
    byId("panel-title").textContent = title;
    byId("close-panel").setAttribute("aria-label", closing);
    body.setAttribute("aria-label", label);
    fill(byId("panel-top"), top);
    byId("panel-top").scrollTop = 0;
    fill(body, el("p", { class: "quiet", role: "status" }, wait));
    byId("panel-title").focus({ preventScroll: true });
    const content = await loading();
    if (mine !== shown) return false;
    fill(body, content);
    body.scrollTop = 0;
    return true;
  }

  /** Show a citation's passage; `answered` says in which answer, and which column of its table is proved. */
  async function open(citation, answered, from) {
    onOpen(citation, answered);
    const inPage = el("span");
    const stays = await show({
      title: t("Source {number}", { number: citation.number }),
      close: t("Close the passage"),
      label: t("The passage in its document"),
      wait: t("Opening the passage…"),
      top: head(citation, inPage),
      loading: () => load(citation, { column: "", ...answered }, inPage),
    }, from);
    if (!stays) return;
    fitAllIn(body);
    body.querySelector(".quoted")?.scrollIntoView({ block: "center", inline: "nearest" });
    body.querySelector(".quoted .value")?.scrollIntoView({ block: "center", inline: "center" });
    beginWhole(body);
  }

  /** Show how the answer of a turn was decided. */
  async function explain({ thread, turn }, from) {
    onOpen(null, { thread, turn });
    await show({
      title: t("Why this answer"),
      close: t("Close the explanation"),
      label: t("How the answer was decided"),
      wait: t("Looking it up…"),
      top: null,
      loading: () => why(thread, turn),
    }, from);
  }

  byId("close-panel").addEventListener("click", () => close());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !covered()) close(); });
  return { open, explain, close };
}

/** Let what stands first in sight be whole, unless it is long. */
function beginWhole(body) {
  const edge = body.getBoundingClientRect().top;
  const cut = [...body.querySelectorAll("tr, li, p, pre")].map((piece) => piece.getBoundingClientRect())
    .find(({ top, bottom }) => top < edge && bottom > edge);
  if (cut && edge - cut.top < body.clientHeight / 4) body.scrollTop -= edge - cut.top;
}

/** Return the passage, and put the way to its document into `inPage`. */
async function load(citation, answered, inPage) {
  const { number, chunk } = citation;
  const query = new URLSearchParams({ ...answered, citation: number });
  try {
    const passage = await getJson(`/api/v1/passages/${encodeURIComponent(citation.chunk)}?${query}`);
    fill(inPage, el("a", { class: "outward", href: documentAt({ document: passage.document_id, chunk, number, ...answered }) }, icon("page"), t("Show in the document")));
    return [el("div", { class: "passage" }, pieces(passage.pieces)), picturesBeside(passage.document_id, chunk)];
  } catch (failure) {
    return [el("blockquote", { class: "quote quoted" }, citation.excerpt),
      el("p", { class: "note", role: "alert" }, failure.message)];
  }
}

function head(citation, inPage) {
  return el("div", { class: "passage-head" },
    el("p", { class: "passage-title" }, whole(citation.title)),
    el("p", { class: "passage-section" }, whole(section(citation))),
    el("p", { class: "passage-file" }, placeIn(citation)),
    el("p", { class: "passage-models" }, citation.models.map((name) => productName(name, "chip")), badges(citation)),
    el("p", { class: "passage-links" }, inPage, outwardLink(citation.url, t("Open the document"), icon("outward"))));
}
