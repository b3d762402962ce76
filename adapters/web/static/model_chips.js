// A field for product models by name: what is typed and known becomes a chip.

import { announce, el, fill, whole } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { resolved } from "./models.js";

/** Return the field's `element`, its `value()` of canonical names, and `unknown()`: what is written and stands for none. */
export function modelChips(models, chosen, { id, label }) {
  let names = chosen;
  const list = el("ul", { class: "chosen", "aria-label": t("Chosen product models") });
  const box = el("input", { id, type: "text", list: `${id}-known`, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const known = el("datalist", { id: `${id}-known` }, models.map(({ name }) => el("option", { value: name })));

  function show() {
    fill(list, names.map((name) => el("li", { class: "chip picked" }, el("span", {}, whole(name)),
      el("button", { type: "button", class: "remove", "aria-label": t("Remove {name}", { name }), onclick: () => remove(name) }, icon("close")))));
    box.placeholder = names.length ? t("Add another") : t("Type a product model");
  }

  function remove(name) {
    names = names.filter((one) => one !== name);
    announce(t("{name} removed", { name }));
    show();
    box.focus();
  }

  function take() {
    const written = box.value.split(/[,;\n]/).map((name) => name.trim()).filter(Boolean);
    const { known: found, unknown } = resolved(models, written);
    const fresh = found.filter((name) => !names.includes(name));
    if (box.value !== unknown.join(", ")) box.value = unknown.join(", ");
    if (!fresh.length) return; // a chip that is being pressed stays in place
    names = [...names, ...fresh];
    show();
  }

  const exact = () => models.some(({ name }) => name === box.value);
  box.addEventListener("input", ({ inputType }) => { if (box.value.includes(",") || (inputType !== "insertText" && !inputType?.startsWith("delete") && exact())) take(); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && box.value.trim()) {
      event.preventDefault();
      take();
    } else if (event.key === "Backspace" && !box.value && names.length) remove(names.at(-1));
  });
  box.addEventListener("blur", take);
  show();
  return {
    element: el("div", { class: "field" }, el("label", { for: id }, label), el("div", { class: "picker" }, list, box, known)),
    value: () => { take(); return names; },
    unknown: () => box.value,
  };
}
