// What can be done with a thread: rename, pin, share, export, delete.

import { sendJson } from "./api.js";
import { dialog } from "./dialogs.js";
import { announce, el, moveByArrows } from "./dom.js";
import { download } from "./download.js";
import { icon } from "./icons.js";
import { openShare } from "./share.js";

const GAP_PX = 4;
const MAX_TITLE_CHARS = 200;

/** Return what opens the menu of a thread below an element. `onChanged(thread)` and `onDeleted(thread)` hear of it. */
export function setUpThreadMenu({ onChanged, onDeleted }) {
  const menu = el("div", { class: "menu", popover: "auto", role: "menu", "aria-label": "This thread" });
  document.body.append(menu);
  moveByArrows(menu, "button");

  function item(name, label, run) {
    return el("button", { type: "button", role: "menuitem", class: name === "bin" ? "grave" : null, onclick: () => { menu.hidePopover(); run(); } }, icon(name), label);
  }

  async function change(entry, wanted, said) {
    await sendJson("PATCH", place(entry), wanted);
    announce(said);
    onChanged(entry.thread);
  }

  return function open(entry, anchor) {
    menu.replaceChildren(
      item("pencil", "Rename", () => rename(entry, change)),
      item("pin", entry.pinned ? "Unpin" : "Pin", () => tell(change(entry, { pinned: !entry.pinned }, entry.pinned ? "Unpinned" : "Pinned"))),
      item("link", "Share", () => openShare(entry, { place: place(entry), onChanged })),
      item("download", "Export as Markdown", () => tell(download(`${place(entry)}/export.md`, `${entry.title.slice(0, 80)}.md`))),
      item("bin", "Delete", () => remove(entry, onDeleted)));
    menu.showPopover({ source: anchor });
    const below = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu;
    const fits = below.bottom + GAP_PX + height <= innerHeight;
    menu.style.left = `${Math.max(GAP_PX, Math.min(below.left, innerWidth - width - 2 * GAP_PX))}px`;
    menu.style.top = `${fits ? below.bottom + GAP_PX : Math.max(GAP_PX, below.top - GAP_PX - height)}px`;
    menu.firstElementChild.focus();
  };
}

const place = ({ thread }) => `/api/v1/threads/${thread}`;

async function tell(work) {
  try {
    await work;
  } catch (failure) {
    dialog({ title: "That didn't work", text: failure.message, dismiss: "Close" });
  }
}

function rename(entry, change) {
  const input = el("input", { type: "text", id: "thread-name", maxlength: MAX_TITLE_CHARS, autocomplete: "off", value: entry.title });
  dialog({
    title: "Rename this thread",
    text: "Leave it empty to call it by its first question again.",
    content: [el("label", { class: "sr-only", for: "thread-name" }, "Name"), input],
    action: { label: "Rename", run: () => change(entry, { title: input.value }, "Renamed") },
  });
  input.select();
}

function remove(entry, onDeleted) {
  dialog({
    title: "Delete this thread?",
    text: `“${entry.title}” and its answers and ratings are deleted for ever.${entry.share ? " Its link stops working." : ""}`,
    dismiss: "Keep it",
    action: {
      label: "Delete", grave: true,
      run: async () => {
        await sendJson("DELETE", place(entry));
        announce("Deleted");
        onDeleted(entry.thread);
      },
    },
  });
}
