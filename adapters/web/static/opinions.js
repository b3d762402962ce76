// What a person thinks of answers: thumbs, what was wrong in a few words, and the wish that something be documented.

import { getJson, postJson } from "./api.js";
import { announce, el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

const REASONS = [
  ["wrong_product", t("Wrong product")], ["wrong_value", t("Wrong value")], ["not_asked", t("Not what I asked")],
  ["missing", t("Something is missing")], ["outdated", t("Outdated")],
];
const MAX_CHARS = 500;
const held = new Map();

/** Return what the reader thinks of an answer, or null; asked once per thread, and nothing if that can't be had. */
async function heldOf(thread, turn) {
  if (!held.has(thread)) {
    held.set(thread, getJson(`/api/v1/threads/${thread}/opinions`).catch(() => {
      held.delete(thread);
      return { opinions: [], wished: [] };
    }));
  }
  const { opinions, wished } = await held.get(thread);
  return { opinion: opinions.find((one) => one.turn === turn) ?? null, wished: wished.includes(turn) };
}

/** Have the thread's opinions read anew when it is shown again. */
const changed = (thread) => held.delete(thread);

/** Return the two thumbs, and the place below the buttons where one can say what was wrong. */
export function opinion(thread, turn) {
  const place = el("div", { class: "opinion" });
  let now = null;
  const thumbs = [["up", t("This helped")], ["down", t("This is wrong or didn't help")]].map(([verdict, label]) => {
    const button = el("button", { type: "button", class: "tool", "aria-label": label, title: label, "aria-pressed": "false" }, icon(verdict));
    button.addEventListener("click", () => (now?.verdict === verdict ? takeBack() : give({ verdict, reason: null, comment: "" }, button)));
    return button;
  });
  const [, down] = thumbs;

  function show(opinion) {
    now = opinion;
    ["up", "down"].forEach((verdict, at) => thumbs[at].setAttribute("aria-pressed", String(opinion?.verdict === verdict)));
  }

  async function send(opinion, button) {
    try {
      await postJson("/api/v1/feedback", { thread, turn, ...opinion });
      changed(thread);
      return true;
    } catch (failure) {
      announce(failure.message);
      button.title = failure.message;
      return false;
    }
  }

  async function give(opinion, button) {
    if (!await send(opinion, button)) return;
    show(opinion);
    announce(t("Thank you"));
    if (opinion.verdict === "down") ask();
    else fill(place);
  }

  async function takeBack() {
    if (!await send({ verdict: "none" }, down)) return;
    show(null);
    const within = place.contains(document.activeElement);
    fill(place);
    announce(t("Taken back"));
    if (within) down.focus();
  }

  function ask() {
    const form = whatWasWrong(now, {
      onSend: async (said, button, fault) => {
        if (await send({ verdict: "down", ...said }, button)) {
          show({ verdict: "down", ...said });
          tell();
          announce(t("Thank you"));
          place.querySelector("button")?.focus();
        } else fault.textContent = button.title;
      },
      onClose: () => { tell(); down.focus(); },
    });
    fill(place, form);
    form.scrollIntoView({ block: "nearest" });
    (form.querySelector("input:checked") ?? form.querySelector("input")).focus({ preventScroll: true });
  }

  /** Show what was said to be wrong, with ways to change it and to take it back. */
  function tell() {
    const reason = REASONS.find(([name]) => name === now.reason)?.[1];
    const said = [reason, now.comment ? t("“{text}”", { text: now.comment }) : ""].filter(Boolean).join(": ");
    fill(place, el("p", { class: "opinion-said" }, said ? t("You said: {said}", { said }) : t("You said that this is wrong or didn't help."),
      el("button", { type: "button", class: "link", onclick: ask }, said ? t("Change") : t("Say what was wrong")),
      el("button", { type: "button", class: "link", onclick: takeBack }, t("Take back"))));
  }

  heldOf(thread, turn).then(({ opinion: before }) => {
    if (!before || now) return;
    show(before);
    if (before.verdict === "down") tell();
  });
  return { thumbs, place };
}

let forms = 0;

function whatWasWrong(before, { onSend, onClose }) {
  const name = `reason-${forms += 1}`;
  const fault = el("p", { class: "form-error", role: "alert" });
  const left = el("span", { class: "opinion-left", "aria-live": "polite" });
  const comment = el("textarea", { id: `${name}-comment`, rows: 2, maxlength: MAX_CHARS, placeholder: t("What would have been right?") });
  const send = el("button", { type: "submit", class: "primary" }, t("Send"));
  comment.value = before?.comment ?? "";
  comment.addEventListener("input", () => {
    const rest = MAX_CHARS - comment.value.length;
    left.textContent = rest <= 100 ? t("{n} character left|{n} characters left", { n: rest }) : "";
  });
  const form = el("form", { class: "opinion-form" },
    el("fieldset", {}, el("legend", {}, t("What was wrong?")),
      el("div", { class: "reasons" }, REASONS.map(([value, label]) => el("label", { class: "reason" },
        el("input", { type: "radio", name, value, checked: before?.reason === value }), el("span", {}, label))))),
    el("label", { class: "opinion-label", for: comment.id }, t("In a sentence"), " ", el("span", { class: "optional" }, t("(optional)"))), comment,
    fault,
    el("div", { class: "opinion-bar" }, send, el("button", { type: "button", class: "link", onclick: onClose }, t("Not now")), left));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const reason = form.querySelector(`input[name="${name}"]:checked`)?.value ?? null;
    onSend({ reason, comment: comment.value.trim() }, send, fault);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  });
  return form;
}

/** Return the button below a refusal that tells the documentation's owner what is missing. */
export function wish({ thread, turn }) {
  const button = el("button", { type: "button", class: "choice" }, t("Tell the documentation owner"));
  const place = el("p", { class: "wish" }, button);
  const noted = () => fill(place, el("span", { class: "quiet" }, icon("done"), t("Noted: the documentation owner sees that you asked for this.")));
  button.addEventListener("click", async () => {
    try {
      await postJson("/api/v1/wishes", { thread, turn });
      changed(thread);
      noted();
      announce(t("Noted"));
    } catch (failure) {
      fill(place, button, el("span", { class: "wish-fault", role: "alert" }, failure.message));
    }
  });
  heldOf(thread, turn).then(({ wished }) => { if (wished) noted(); });
  return place;
}
