// The panel: a citation's passage in its document, the quote and the value marked, or how an answer was decided.

import { getJson } from "./api.js";
import { badges, section } from "./describe.js";
import { byId, el, fill, outwardLink } from "./dom.js";
import { icon } from "./icons.js";
import { pieces } from "./pieces.js";
import { why } from "./why.js";

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

  /** Show what `loading` gives below `top`; return whether it is still wanted then. */
  async function show({ title, what, label, wait, top, loading }, from) {
    shown += 1;
    const mine = shown;
    opener?.removeAttribute("aria-expanded");
    opener = from;
    opener?.setAttribute("aria-expanded", "true");
    panel.hidden = false;
    document.body.classList.add("panel-open");
    byId("panel-title").textContent = title;
    byId("close-panel").setAttribute("aria-label", `Close the ${what}`);
    body.setAttribute("aria-label", label);
    fill(body, top, el("p", { class: "quiet", role: "status" }, wait));
    byId("panel-title").focus({ preventScroll: true });
    const content = await loading();
    if (mine !== shown) return false;
    fill(body, top, content);
    body.scrollTop = 0;
    return true;
  }

  /** Show a citation's passage; `column` says which column of the answer's table it proves. */
  async function open(citation, { thread, turn, column = "" }, from) {
    const stays = await show({
      title: `Source ${citation.number}`,
      what: "passage",
      label: "The passage in its document",
      wait: "Opening the passage…",
      top: head(citation),
      loading: () => load(citation, { thread, turn, column }),
    }, from);
    if (!stays) return;
    for (const marked of [".quoted", ".quoted .value"]) {
      body.querySelector(marked)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /** Show how the answer of a turn was decided. */
  async function explain({ thread, turn }, from) {
    await show({
      title: "Why this answer",
      what: "explanation",
      label: "How the answer was decided",
      wait: "Looking it up…",
      top: null,
      loading: () => why(thread, turn),
    }, from);
  }

  byId("close-panel").addEventListener("click", () => close());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  return { open, explain, close };
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
