// The small buttons under an answer: copy, whether it helped, and why it is so.

import { postJson } from "./api.js";
import { announce, el, fill } from "./dom.js";
import { icon } from "./icons.js";

const DONE_MS = 1600;

export function tools(answer, { thread, turn, plain, explain }) {
  if (answer.kind === "smalltalk" || answer.kind === "apology") return null;
  const copy = el("button", { type: "button", class: "tool", "aria-label": "Copy the answer", title: "Copy the answer" }, icon("copy"));
  copy.addEventListener("click", async () => {
    await copyText([plain, ...(answer.citations ?? []).map(line)].join("\n"));
    fill(copy, icon("done"));
    announce("Copied");
    setTimeout(() => fill(copy, icon("copy")), DONE_MS);
  });
  const why = el("button", { type: "button", class: "tool tool-why", title: "How it was decided", onclick: () => explain(why) }, "Why?");
  return el("div", { class: "tools", role: "group", "aria-label": "This answer" }, copy, verdicts(thread, turn), why);
}

function verdicts(thread, turn) {
  const buttons = [["up", "This helped"], ["down", "This is wrong or didn't help"]].map(([verdict, label]) => {
    const button = el("button", { type: "button", class: "tool", "aria-label": label, title: label, "aria-pressed": "false" }, icon(verdict));
    button.addEventListener("click", () => give(button, verdict));
    return button;
  });
  async function give(button, verdict) {
    const on = button.getAttribute("aria-pressed") === "false";
    try {
      await postJson("/api/feedback", { thread, turn, verdict: on ? verdict : "none" });
      for (const one of buttons) one.setAttribute("aria-pressed", String(on && one === button));
      announce(on ? "Thank you" : "Taken back");
    } catch (failure) {
      announce(failure.message);
      button.title = failure.message;
    }
  }
  return buttons;
}

function line({ number, title, section, page, url }) {
  return [`[${number}] ${[title, ...section].join(" › ")}`, page ? `p. ${page}` : "", url].filter(Boolean).join(", ");
}

/** `navigator.clipboard` is missing on plain http from another machine. */
async function copyText(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = el("textarea", { class: "sr-only" });
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
