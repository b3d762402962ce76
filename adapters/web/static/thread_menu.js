// What can be done with a thread: rename, pin, share, export, delete.

import { sendJson } from "./api.js";
import { dialog } from "./dialogs.js";
import { announce, el, moveByArrows } from "./dom.js";
import { download } from "./download.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { openShare } from "./share.js";

const GAP_PX = 4;
const MAX_TITLE_CHARS = 200;

/** Return what opens the menu of a thread below an element. `onChanged(thread)` and `onDeleted(thread)` hear of it. */
export function setUpThreadMenu({ onChanged, onDeleted }) {
  const menu = el("div", { class: "menu", popover: "auto", role: "menu", "aria-label": t("This thread") });
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
      item("pencil", t("Rename"), () => rename(entry, change)),
      item("pin", entry.pinned ? t("Unpin") : t("Pin"), () => tell(change(entry, { pinned: !entry.pinned }, entry.pinned ? t("Unpinned") : t("Pinned")))),
      item("link", t("Share"), () => openShare(entry, { place: place(entry), onChanged })),
      item("download", t("Export as Markdown"), () => tell(download(`${place(entry)}/export.md`, `${entry.title.slice(0, 80)}.md`))),
      item("bin", t("Delete"), () => remove(entry, onDeleted)));
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
    dialog({ title: t("That didn't work"), text: failure.message, dismiss: t("Close") });
  }
}

function rename(entry, change) {
  const input = el("input", { type: "text", id: "thread-name", maxlength: MAX_TITLE_CHARS, autocomplete: "off", value: entry.title });
  dialog({
    title: t("Rename this thread"),
    text: t("Leave it empty to call it by its first question again."),
    content: [el("label", { class: "sr-only", for: "thread-name" }, t("Name")), input],
    action: { label: t("Rename"), run: () => change(entry, { title: input.value }, t("Renamed")) },
  });
  input.select();
}

function remove(entry, onDeleted) {
  dialog({
    title: t("Delete this thread?"),
    text: [t("“{title}” and its answers and ratings are deleted for ever.", entry), entry.share ? t("Its link stops working.") : ""].join(" "),
    dismiss: t("Keep it"),
    action: {
      label: t("Delete"), grave: true,
      run: async () => {
        await sendJson("DELETE", place(entry));
        announce(t("Deleted"));
        onDeleted(entry.thread);
      },
    },
  });
}
