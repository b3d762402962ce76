// The panel that shows a citation's passage in its document, the quote and the value marked.

import { getJson } from "./api.js";
import { badges, section } from "./describe.js";
import { byId, el, fill, outwardLink } from "./dom.js";
import { icon } from "./icons.js";
import { pieces } from "./pieces.js";

export function setUpPanel({ onClose }) {
  const panel = byId("panel");
  const body = byId("panel-body");
  let opener = null;
  let shown = 0;

  function close({ refocus = true } = {}) {
    if (panel.hidden) return;
    shown += 1;
    panel.hidden = true;
    document.body.classList.remove("panel-open");
    opener?.removeAttribute("aria-expanded");
    if (refocus) {
      onClose();
      opener?.focus();
    }
  }

  /** Show a citation's passage; `column` says which column of the answer's table it proves. */
  async function open(citation, { thread, turn, column = "" }, from) {
    shown += 1;
    const mine = shown;
    opener?.removeAttribute("aria-expanded");
    opener = from;
    opener?.setAttribute("aria-expanded", "true");
    panel.hidden = false;
    document.body.classList.add("panel-open");
    byId("panel-title").textContent = `Source ${citation.number}`;
    fill(body, head(citation), el("p", { class: "quiet", role: "status" }, "Opening the passage…"));
    byId("panel-title").focus({ preventScroll: true });
    const passage = await load(citation, { thread, turn, column });
    if (mine !== shown) return;
    fill(body, head(citation), passage);
    body.scrollTop = 0;
    for (const marked of [".quoted", ".quoted .value"]) {
      body.querySelector(marked)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  byId("close-panel").addEventListener("click", () => close());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  return { open, close };
}

async function load(citation, answered) {
  const query = new URLSearchParams({ ...answered, citation: citation.number });
  try {
    const passage = await getJson(`/api/passages/${encodeURIComponent(citation.chunk)}?${query}`);
    return el("div", { class: "passage" }, pieces(passage.pieces));
  } catch (failure) {
    return [el("blockquote", { class: "quote quoted" }, citation.excerpt),
      el("p", { class: "note", role: "alert" }, failure.message)];
  }
}

function head(citation) {
  return el("div", { class: "passage-head" },
    el("p", { class: "passage-title" }, citation.title),
    el("p", { class: "passage-section" }, section(citation)),
    el("p", { class: "passage-models" }, citation.models.map((name) => el("span", { class: "chip" }, name)), badges(citation)),
    outwardLink(citation.url, "Open the document", icon("outward")));
}
