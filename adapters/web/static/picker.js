// The field in which product models are picked by typing: a combobox with the chosen ones before it.

import { announce, byId, el, fill, whole } from "./dom.js";
import { icon } from "./icons.js";
import { t, written } from "./language.js";
import { matching, resolved } from "./models.js";

const MAX_OPTIONS = 60;
const BETWEEN = /[,;\n]/;

/** At most `max` product models can be chosen; `onEdit()` hears that a person has chosen or removed one. */
export function setUpPicker(max, { onEdit }) {
  const box = byId("compare-models");
  const list = byId("compare-options");
  let models = [];
  let chosen = [];
  let active = -1;

  const written = () => box.value.split(BETWEEN).map((name) => name.trim()).filter(Boolean);
  /** What stands behind the last comma is being written. */
  const sought = () => box.value.split(BETWEEN).at(-1).trim();
  const before = () => (sought() ? written().slice(0, -1) : written());
  const options = () => [...list.querySelectorAll("[role=option]")];
  const isOpen = () => !list.hidden;

  function close() {
    list.hidden = true;
    active = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function open({ first = false } = {}) {
    const free = chosen.length < max ? matching(models.filter(({ name }) => !chosen.includes(name)), sought()) : [];
    fill(list, free.slice(0, MAX_OPTIONS).map(option), rest(free));
    list.hidden = false;
    list.scrollTop = 0;
    box.setAttribute("aria-expanded", "true");
    activate(first && free.length > 0 ? 0 : -1);
  }

  function rest(free) {
    const left = free.length - MAX_OPTIONS;
    const said = chosen.length >= max ? t("{max} are chosen. Remove one to add another.", { max })
      : free.length === 0 ? (sought() ? t("No other product model has that name.") : t("No product models yet."))
        : left > 0 ? t("{n} more. Type a part of the name.", { n: left }) : "";
    return said ? el("li", { class: "option-note", role: "presentation" }, said) : null;
  }

  function option({ name, line, status, inherits_from: base }, at) {
    return el("li", {
      id: `compare-option-${at}`, class: "option", role: "option", "aria-selected": "false", "data-name": name,
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => choose([...chosen, name], before()),
    },
    el("span", { class: "option-name" }, whole(name)),
    status === "legacy" ? el("span", { class: "badge legacy" }, t("legacy")) : null,
    base ? el("span", { class: "option-aside" }, `↳ ${base}`) : null,
    el("span", { class: "option-aside option-line" }, line));
  }

  function activate(at) {
    const all = options();
    active = all.length === 0 || at < 0 ? -1 : Math.min(at, all.length - 1);
    all.forEach((item, index) => item.setAttribute("aria-selected", String(index === active)));
    if (active < 0) box.removeAttribute("aria-activedescendant");
    else {
      box.setAttribute("aria-activedescendant", all[active].id);
      all[active].scrollIntoView({ block: "nearest" });
    }
  }

  function show() {
    fill(byId("compare-chosen"), chosen.map((name) => el("li", { class: "chip picked" }, el("span", {}, whole(name)),
      el("button", { type: "button", class: "remove", "aria-label": t("Remove {name}", { name }), onclick: () => remove(name) }, icon("close")))));
    byId("compare-picker").classList.toggle("full", chosen.length >= max);
    box.placeholder = chosen.length === 0 ? t("Type a product model") : chosen.length < max ? t("Add another") : "";
  }

  /** Replace what is chosen, and what is written: `left`, and names that are too many. What stays keeps the list open. */
  function set(names, left = []) {
    const kept = names.slice(0, max);
    const text = [...names.slice(max), ...left].join(", ");
    if (kept.join() === chosen.join() && text === box.value) return;
    chosen = kept;
    box.value = text;
    close();
    show();
  }

  function choose(names, left = []) {
    const added = names.slice(chosen.length, max);
    set(names, left);
    onEdit();
    if (added.length > 0) announce(t("{name} added", { name: added.join(", ") }));
    if (names.length > max) open(); // it says why
  }

  function remove(name) {
    chosen = chosen.filter((one) => one !== name);
    show();
    onEdit();
    announce(t("{name} removed", { name }));
    if (isOpen()) open({ first: sought() !== "" });
    box.focus();
  }

  /** Names that are typed or pasted with commas between them are chosen as far as they are known; `behind` follows the rest. */
  function takeWritten(behind = "") {
    const { known, unknown } = resolved(models, written());
    choose([...new Set([...chosen, ...known])], unknown);
    if (!box.value) return;
    box.value += behind;
    open();
  }

  /** A comma ends a name, wherever it comes from; a name that is being typed isn't taken before its end. */
  function onInput({ inputType, data }) {
    const inserted = inputType?.startsWith("delete") ? "" : data ?? box.value;
    if (models.length > 0 && BETWEEN.test(inserted)) takeWritten(inserted.length === 1 ? ", " : "");
    else open({ first: sought() !== "" });
  }

  const keys = {
    ArrowDown: () => (isOpen() ? activate((active + 1) % Math.max(options().length, 1)) : open({ first: true })),
    ArrowUp: () => (isOpen() ? activate(active > 0 ? active - 1 : options().length - 1) : open()),
    Enter: () => (active >= 0 ? options()[active].click() : takeWritten()),
    Escape: () => close(),
    Backspace: () => remove(chosen.at(-1)),
  };
  const meant = (event) => ({
    Enter: isOpen() && (active >= 0 || box.value.trim()),
    Escape: isOpen(),
    Backspace: box.value === "" && chosen.length > 0,
  }[event.key] ?? event.key in keys);

  box.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || !meant(event)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });
  box.addEventListener("input", onInput);
  box.addEventListener("click", () => { if (!isOpen()) open(); });
  box.addEventListener("blur", close);
  byId("compare-picker").addEventListener("click", (event) => { if (event.target === event.currentTarget) box.focus(); });
  show();

  return {
    /** Return what is chosen, then what is written and not chosen yet. */
    named: () => [...chosen, ...written()],
    offer(all) {
      if (JSON.stringify(all) === JSON.stringify(models)) return; // the active option stays
      models = all;
      if (isOpen()) open({ first: sought() !== "" });
    },
    set, close,
    add(name) {
      if (!chosen.includes(name)) choose([...chosen, name], chosen.length < max ? before() : written());
      box.focus();
    },
    focus() { box.focus({ preventScroll: true }); },
  };
}
