// An expert answers a gap: what, for which product models, until when; then what will be said, to be confirmed.

import { getJson, postJson } from "./api.js";
import { renderAnswer } from "./answer.js";
import { announce, el, fill } from "./dom.js";
import { parts, t } from "./language.js";
import { modelChips } from "./model_chips.js";
import { modelsIn } from "./models.js";
import { remember, remembered } from "./storage.js";

const MAX_TEXT = 2000;

/** Open the window for `gap`; `name` is under which the person answers, empty to ask for it; `onGiven` hears of it. */
export async function answerGap(gap, { name, onGiven }) {
  const models = modelsIn(await getJson("/api/v1/overview"));
  const box = el("dialog", { class: "dialog expert-dialog", "aria-labelledby": "expert-title" });
  const place = el("div", { class: "expert-body" });
  const form = draftForm(gap, models, name);
  box.append(el("h2", { id: "expert-title", tabindex: "-1" }, t("Answer this")), place);

  function write() {
    fill(place, form.element);
    form.focus();
  }

  async function check(button) {
    const draft = form.read();
    if (!draft) return;
    button.disabled = true;
    try {
      look(draft, await postJson("/api/v1/expert-answers/preview", draft));
    } catch (failure) {
      form.fault(failure.message);
    }
    button.disabled = false;
  }

  function look(draft, shown) {
    const error = el("p", { class: "form-error", role: "alert" });
    const give = el("button", { type: "button", class: "primary" }, t("Confirm"));
    give.addEventListener("click", async () => {
      give.disabled = true;
      try {
        const given = await postJson("/api/v1/expert-answers", draft);
        box.close();
        announce(said(given));
        onGiven(said(given));
      } catch (failure) {
        error.textContent = failure.message;
        give.disabled = false;
      }
    });
    fill(place, preview(shown), error, el("div", { class: "dialog-buttons" },
      el("button", { type: "button", class: "choice", onclick: write }, t("Back")), give));
    give.focus();
  }

  form.element.addEventListener("submit", (event) => {
    event.preventDefault();
    check(form.element.querySelector("[type=submit]"));
  });
  form.cancel.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  write();
  box.showModal();
  form.focus();
}

/** Say what has become of a confirmed answer. */
function said({ found, told }) {
  const who = told ? ` ${t("One person who had asked is told.|{n} people who had asked are told.", { n: told })}` : "";
  return found ? t("Answered.") + who : t("Kept. It is answered from, and who had asked is told, as soon as the documents that are being read are done.");
}

function preview({ question, answer, found }) {
  const shown = el("div", { class: "expert-preview" }, renderAnswer(answer, { readOnly: true, openCitation: () => {} }));
  shown.inert = true; // its passages aren't there yet
  return [
    el("p", {}, parts("To “{question}” this will be said:", { question: el("span", { class: "expert-asked" }, question) })), shown,
    found ? null : el("p", { class: "note" }, t("Your answer isn't in it: asked like this, it isn't found. Go back and say what it is about in the words that people ask with.")),
  ];
}

function draftForm(gap, models, name) {
  const known = models.some((model) => model.name === gap.model) ? [gap.model] : [];
  const chosen = modelChips(models, known, { id: "expert-models", label: t("Product models that it holds for") });
  const aspect = el("input", { id: "expert-aspect", type: "text", maxlength: 120, required: true, value: gap.aspect, autocomplete: "off" });
  const text = el("textarea", { id: "expert-text", rows: 4, maxlength: MAX_TEXT, required: true });
  const until = el("input", { id: "expert-until", type: "date" });
  const by = name ? null : el("input", { id: "expert-by", type: "text", maxlength: 100, required: true, value: remembered("expert-name"), autocomplete: "name" });
  const error = el("p", { class: "form-error", role: "alert" });
  const cancel = el("button", { type: "button", class: "choice" }, t("Cancel"));
  const field = (label, input, hint) => el("div", { class: "field" }, el("label", { for: input.id }, label, hint ? el("span", { class: "optional" }, ` ${hint}`) : null), input);
  const element = el("form", {},
    gap.nearest ? el("p", { class: "expert-near" }, t("Nearest in the documents: {said} ({title})", gap.nearest)) : null,
    chosen.element, field(t("About"), aspect, t("in the words that people ask with")), field(t("Answer"), text, t("a value such as 240 mA, or a few sentences")),
    el("div", { class: "expert-small" }, field(t("Holds until"), until, t("(optional)")), by ? field(t("Your name"), by, t("is cited")) : el("p", { class: "quiet" }, t("Cited as answered by {name}", { name }))),
    error, el("div", { class: "dialog-buttons" }, cancel, el("button", { type: "submit", class: "primary" }, t("Preview"))));

  function read() {
    const names = chosen.value();
    const missing = chosen.unknown() ? t("“{name}” is no product model that is known here.", { name: chosen.unknown() }) : names.length ? "" : t("Choose the product models that it holds for.");
    error.textContent = missing;
    if (missing) return null;
    if (by) remember("expert-name", by.value.trim());
    return { models: names, aspect: aspect.value, text: text.value, by: by ? by.value : null, until: until.value || null, gap: gap.gap };
  }

  return { element, cancel, read, fault: (message) => { error.textContent = message; }, focus: () => text.focus() };
}
