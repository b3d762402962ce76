// Proposed product models, to be renamed, joined, marked and dropped before they are used.

import { el, fill } from "./dom.js";
import { t } from "./language.js";

/** Return the list of `models` with its fields; `onUse` gets what the person made of them. */
export function reviewOf(models, { onUse, onBack }) {
  let kept = models.map((model) => ({ ...model, shown: model.name }));
  const list = el("ul", { class: "proposals", "aria-label": t("Product models") });
  const use = el("button", { type: "button", class: "primary", id: "library-use", onclick: () => onUse(kept.map(sent)) });
  const more = el("button", { type: "button", class: "plain", onclick: addModel }, t("Add a product model"));
  const paths = [...new Set(models.flatMap(({ documents }) => documents))].sort();

  function addModel() {
    kept.push({ name: "", shown: "", documents: [], aliases: [], family: "", variant_of: "", inherits: false, legacy: false, reason: "" });
    show();
    list.lastElementChild.querySelector("input").focus();
  }

  function rename(model, name) {
    const old = model.name;
    if (!name || name === old) return;
    if (old && !model.aliases.includes(old)) model.aliases.push(old);
    model.aliases = model.aliases.filter((alias) => alias !== name);
    for (const other of kept) if (old && other.variant_of === old) other.variant_of = name;
    model.name = name;
    show();
  }

  function drop(model, into = null) {
    kept = kept.filter((other) => other !== model);
    for (const other of kept) {
      if (other.variant_of !== model.name) continue;
      other.variant_of = into && other !== into ? into.name : "";
      other.inherits &&= Boolean(other.variant_of);
    }
    if (into) {
      into.aliases = [...new Set([...into.aliases, model.name, ...model.aliases])].filter((alias) => alias && alias !== into.name);
      into.documents = [...new Set([...into.documents, ...model.documents])];
    }
    show();
    use.focus();
  }

  function entry(model) {
    const others = kept.filter((other) => other !== model && other.name);
    const named = model.name || t("new product model");
    const field = (label, input) => el("label", { class: "proposal-field" }, el("span", {}, label), input);
    return el("li", { class: "proposal" },
      el("div", { class: "proposal-main" },
        field(t("Name"), el("input", { type: "text", value: model.name, maxlength: 120, onchange: ({ target }) => rename(model, target.value.trim()) })),
        field(t("Product line"), el("input", { type: "text", value: model.family, maxlength: 120, onchange: ({ target }) => { model.family = target.value.trim(); } })),
        field(t("Variant of"), choice(["", ...others.map(({ name }) => name)], model.variant_of, (name) => { model.variant_of = name; model.inherits = Boolean(name); })),
        el("button", { type: "button", class: "plain", "aria-label": t("Drop {name}", { name: named }), onclick: () => drop(model) }, t("Drop"))),
      el("details", {},
        el("summary", {}, [t("{n} document|{n} documents", { n: model.documents.length }),
          model.aliases.length ? t("also {names}", { names: model.aliases.join(", ") }) : "", model.legacy ? t("legacy") : ""].filter(Boolean).join(" · ")),
        model.reason ? el("p", { class: "library-note" }, t("Named in: {where}", { where: model.reason })) : null,
        el("div", { class: "proposal-main" },
          field(t("Same as"), choice(["", ...others.map(({ name }) => name)], "", (name) => drop(model, kept.find((other) => other.name === name)))),
          check(t("Not made any more"), model.legacy, (on) => { model.legacy = on; })),
        el("fieldset", { class: "proposal-documents" }, el("legend", {}, t("Documents about it")),
          paths.map((path) => check(path, model.documents.includes(path), (on) => {
            model.documents = on ? [...model.documents, path] : model.documents.filter((one) => one !== path);
          })))));
  }

  function show() {
    fill(list, kept.map(entry));
    use.textContent = kept.length ? t("Use {n} product model|Use {n} product models", { n: kept.length }) : t("Use the documents without product models");
  }

  show();
  return [
    el("p", { class: "library-note" }, models.length
      ? t("These product models are named in the documents. Correct what is wrong; it can be changed later.")
      : t("No product model's name was found in the documents. Add those that they are about.")),
    list,
    el("div", { class: "library-actions" }, use, more, el("button", { type: "button", class: "plain", onclick: () => onBack() }, t("Back"))),
  ];
}

function sent({ shown: _shown, ...model }) {
  return model;
}

function choice(names, chosen, onChoice) {
  return el("select", { onchange: ({ target }) => target.value !== undefined && onChoice(target.value) },
    names.map((name) => el("option", { value: name, selected: name === chosen }, name || "—")));
}

function check(label, on, onChange) {
  return el("label", { class: "proposal-check" }, el("input", { type: "checkbox", checked: on, onchange: ({ target }) => onChange(target.checked) }), el("span", {}, label));
}

/** Return a number with its noun. */