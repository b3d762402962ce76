// Files and folders that are dropped or chosen, uploaded one after the other, each with how it went.

import { request } from "./api.js";
import { el } from "./dom.js";
import { t } from "./language.js";

/** Return the part of the page that takes files; `onNext` is called when the person has added all. */
export function setUpFiles({ documents, formats }, { onNext }) {
  const rows = new Map();
  const given = new Map();
  const list = el("ul", { class: "library-files", "aria-label": t("Documents") });
  const next = el("button", { type: "button", class: "primary", onclick: onNext, disabled: true }, t("Find product models"));
  const status = el("p", { class: "library-note", role: "status" });
  let left = 0;
  let before = Promise.resolve();
  let elsewhere = false;

  const files = chooser("files", t("Choose files"), { multiple: true, accept: formats.join(",") });
  const folder = chooser("folder", t("Choose a folder"), { webkitdirectory: true });
  const zone = el("div", { class: "drop-zone" },
    el("p", { class: "drop-title" }, t("Drop files or a folder here")),
    el("div", { class: "library-actions" },
      el("button", { type: "button", class: "plain", onclick: () => files.click() }, t("Choose files")),
      el("button", { type: "button", class: "plain", onclick: () => folder.click() }, t("Choose a folder"))),
    el("p", { class: "library-note" }, t("Can be read: {formats}. They stay on this machine.", { formats: formats.map((one) => one.slice(1)).join(", ") })),
    files, folder);

  zone.addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("over");
  });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", async (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const dropped = entries.length ? (await Promise.all(entries.map(filesIn))).flat() : [...event.dataTransfer.files].map((file) => ({ name: file.name, file }));
    add(dropped);
  });

  function chooser(what, label, attributes) {
    const input = el("input", { type: "file", hidden: true, "aria-label": label, id: `library-${what}`, ...attributes });
    input.addEventListener("change", () => {
      add([...input.files].map((file) => ({ name: file.webkitRelativePath || file.name, file })));
      input.value = "";
    });
    return input;
  }

  /** Upload files behind those that were given before: of two of one name the later one takes the place. */
  function add(chosen) {
    left += chosen.length;
    show();
    before = before.then(() => upload(chosen));
  }

  async function upload(chosen) {
    for (const { name: called, file } of chosen) {
      const name = free(called, file);
      const told = row(name);
      try {
        const options = { method: "PUT", headers: { "Content-Type": "application/octet-stream" }, body: file };
        const kept = await (await request(`/api/v1/setup/documents/${name.split("/").map(encodeURIComponent).join("/")}`, options)).json();
        told("added", kept.replaced ? t("added, in place of the one that was there") : t("added"));
        documents.push(kept);
      } catch (failure) {
        given.delete(name);
        told("failed", failure.message);
      }
      left -= 1;
      show();
    }
  }

  /** Return a name for a file: another one than those of other files that were given here, which it would replace. */
  function free(called, file) {
    const mark = `${file.size} ${file.lastModified}`;
    let name = called;
    for (let number = 2; given.has(name) && given.get(name) !== mark; number += 1) {
      name = called.replace(/(\.[^./]*)?$/, (end) => ` (${number})${end}`);
    }
    given.set(name, mark);
    return name;
  }

  function row(name) {
    const said = el("span", { class: "file-state" }, "…");
    const entry = el("li", {}, el("span", { class: "file-name" }, name), said);
    rows.get(name)?.remove();
    rows.set(name, entry);
    list.append(entry);
    return (state, why) => {
      entry.className = state;
      said.textContent = why;
    };
  }

  function show() {
    const held = new Set(documents.map(({ path }) => path)).size;
    next.disabled = left > 0 || elsewhere || held === 0;
    status.textContent = left ? t("{n} still to add…", { n: left }) : held ? t("{n} document is there.|{n} documents are there.", { n: held }) : "";
  }

  for (const { path } of documents) row(path)("added", t("added"));
  show();
  const element = el("div", {}, zone, list, status, el("div", { class: "library-actions" }, next));

  /** Take note of what was added otherwise; `busy` says that more comes. */
  function hold(paths, busy) {
    elsewhere = busy;
    documents.push(...paths.map((path) => ({ path })));
    show();
  }

  return { element, hold, among: (part) => part && zone.after(part) };
}

/** Return the files in a dropped file or folder, with their paths. */
async function filesIn(entry) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [{ name: entry.fullPath.replace(/^\//, ""), file }];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map(filesIn))).flat();
}
