// The field in which product models are picked by typing: a combobox with the chosen ones before it.

import { announce, byId, el, fill, whole } from "./dom.js";
import { icon } from "./icons.js";
import { matching, resolved } from "./models.js";

const MAX_OPTIONS = 60;

/** At most `max` product models can be chosen. */
export function setUpPicker(max) {
  const box = byId("compare-models");
  const list = byId("compare-options");
  let models = [];
  let chosen = [];
  let active = -1;

  const options = () => [...list.querySelectorAll("[role=option]")];
  const isOpen = () => !list.hidden;

  function close() {
    list.hidden = true;
    active = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function open({ first = false } = {}) {
    const free = chosen.length < max ? matching(models.filter(({ name }) => !chosen.includes(name)), box.value) : [];
    fill(list, free.slice(0, MAX_OPTIONS).map(option), rest(free));
    list.hidden = false;
    list.scrollTop = 0;
    box.setAttribute("aria-expanded", "true");
    activate(first && free.length > 0 ? 0 : -1);
  }

  function rest(free) {
    const left = free.length - MAX_OPTIONS;
    const said = chosen.length >= max ? `${max} are chosen. Remove one to add another.`
      : free.length === 0 ? (box.value.trim() ? "No other product model has that name." : "No product models yet.")
        : left > 0 ? `${left} more. Type a part of the name.` : "";
    return said ? el("li", { class: "option-note", role: "presentation" }, said) : null;
  }

  function option({ name, line, status, inherits_from: base }, at) {
    return el("li", {
      id: `compare-option-${at}`, class: "option", role: "option", "aria-selected": "false", "data-name": name,
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => choose([...chosen, name]),
    },
    el("span", { class: "option-name" }, whole(name)),
    status === "legacy" ? el("span", { class: "badge legacy" }, "legacy") : null,
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
      el("button", { type: "button", class: "remove", "aria-label": `Remove ${name}`, onclick: () => remove(name) }, icon("close")))));
    byId("compare-picker").classList.toggle("full", chosen.length >= max);
    box.placeholder = chosen.length === 0 ? "Type a product model" : chosen.length < max ? "Add another" : "";
  }

  function choose(names) {
    if (names.length > max) return;
    chosen = names;
    box.value = "";
    close();
    show();
    if (names.length) announce(`${names.at(-1)} added`);
  }

  function remove(name) {
    chosen = chosen.filter((one) => one !== name);
    show();
    announce(`${name} removed`);
    box.focus();
  }

  /** Names that are typed or pasted with commas between them are chosen as far as they are known. */
  function takeWritten() {
    const names = box.value.split(/[,;\n]/).map((name) => name.trim()).filter(Boolean);
    const { known, unknown } = resolved(models, names);
    choose([...new Set([...chosen, ...known])].slice(0, max));
    box.value = unknown.join(", ");
    if (unknown.length) open();
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
  box.addEventListener("input", () => (/[,;\n]/.test(box.value) ? takeWritten() : open({ first: box.value.trim() !== "" })));
  box.addEventListener("click", () => { if (!isOpen()) open(); });
  box.addEventListener("blur", close);
  byId("compare-picker").addEventListener("click", (event) => { if (event.target === event.currentTarget) box.focus(); });
  show();

  return {
    chosen: () => chosen,
    offer(all) {
      models = all;
      if (isOpen()) open({ first: box.value.trim() !== "" });
    },
    /** Replace what is chosen. */
    set(names) { chosen = names.slice(0, max); box.value = ""; close(); show(); },
    add(name) { if (!chosen.includes(name)) choose([...chosen, name]); box.focus(); },
    focus() { box.focus({ preventScroll: true }); },
  };
}
