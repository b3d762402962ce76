// The comparison view: product models and a topic in, a sheet out, asked like any other question.

import { comparison, pushFragment, replaceFragment } from "./address.js";
import { getJson, postJson } from "./api.js";
import { failed, gone, objection, otherAnswer, welcome, working } from "./compare_states.js";
import { MAX_MODELS, deliveryFor, question, threadFor, topicIn, topics } from "./comparisons.js";
import { announce, byId, el, fill } from "./dom.js";
import { newId } from "./ids.js";
import { t } from "./language.js";
import { modelsIn, resolved } from "./models.js";
import { setUpPicker } from "./picker.js";
import { sheet } from "./sheet.js";
import { different } from "./tables.js";
import { setTitle } from "./title.js";
import { waitForAnswer } from "./waiting.js";

/**
 * `onCitation(citation, answered, opener)` opens a passage; `onShown(thread)` hears which thread is shown.
 */
export function setUpCompare({ onCitation, onShown, onWhy }) {
  const picker = setUpPicker(MAX_MODELS, { onEdit: () => { edited = true; } });
  const topicBox = byId("compare-topic");
  let models = [];
  let asked = { models: [], topic: "" };
  let edited = false; // by a person, since the view was opened
  let only = false;
  let stop = () => {};

  const show = (...content) => fill(byId("compare-result"), content);
  const topic = () => topicBox.value.trim();

  function go(named, about) {
    const wanted = { models: named, topic: about, only, thread: "", turn: "" };
    pushFragment(comparison(wanted));
    open(wanted);
  }

  /** Show what an address asks for: a turn that was asked before, or a comparison. */
  function open(address) {
    stop();
    const opened = new AbortController();
    const { signal } = opened;
    stop = () => opened.abort();
    ({ only } = address);
    setTitle(t("Compare product models"));
    edited = false;
    picker.close();
    take(address.models, address.topic);
    load(address, signal);
  }

  async function load(address, signal) {
    show(working(t("Looking at the product models")));
    try {
      const overview = await getJson("/api/v1/overview");
      if (signal.aborted) return;
      introduce(overview);
      if (address.thread) await recall(address, signal);
      else compare(address, overview.stamp, signal);
    } catch (failure) {
      if (signal.aborted) return;
      if (failure.status === 404) show(gone());
      else show(failed(failure.message, () => load(address, signal)));
    }
  }

  /** Take what the documents cover. */
  function introduce(overview) {
    models = modelsIn(overview);
    picker.offer(models);
    fill(byId("compare-topics"), topics(overview.topics).map((label) => el("option", { value: label })));
  }

  /** Ask for a comparison; the server takes the same one of the same documents only once. */
  function compare({ models: written, topic: about }, stamp, signal) {
    const { known, unknown } = resolved(models, written);
    take(known, about, unknown);
    if (written.length === 0) return show(welcome(models, (pair) => go(pair, topic())));
    const refusal = objection(known, unknown);
    if (refusal) return show(refusal);
    const text = question(known, about);
    setTitle(text);
    return ask(threadFor(known, about), { id: deliveryFor(known, about, stamp), text }, signal);
  }

  async function ask(thread, sent, signal) {
    show(working(t("Sending the question")));
    try {
      await postJson(`/api/v1/threads/${thread}/questions`, sent);
    } catch (failure) {
      if (signal.aborted) return;
      if (failure.status === 409) return ask(thread, { ...sent, id: newId() }, signal); // it was deleted since
      return show(failed(failure.message, () => ask(thread, sent, signal)));
    }
    return signal.aborted ? undefined : wait(thread, sent.text, signal);
  }

  function wait(thread, text, signal) {
    const onWork = () => show(working(t("Reading the documents")));
    onShown(thread);
    onWork();
    waitForAnswer(thread, text, { signal, onWork, onAnswer: (turn) => showAnswer(thread, turn, signal) });
  }

  /** Show the named turn, else the thread's last comparison, else its last turn. */
  async function recall({ thread, turn: wanted }, signal) {
    const { turns } = await getJson(`/api/v1/threads/${thread}`);
    if (signal.aborted) return;
    const turn = wanted ? turns.find(({ turn: id }) => id === wanted)
      : turns.findLast(({ answer }) => answer?.kind === "comparison") ?? turns.at(-1);
    if (!turn) return show(gone());
    takeFrom(turn.answer?.models ?? [], turn.text);
    if (!turn.answer) return wait(thread, turn.text, signal);
    onShown(thread);
    return showAnswer(thread, turn, signal);
  }

  /** Remember what is compared, and put it into the fields, unless a person has written there meanwhile. */
  function take(named, about, unknown = []) {
    asked = { models: named.slice(0, MAX_MODELS), topic: about };
    if (edited) return;
    picker.set(named, unknown);
    topicBox.value = about;
  }

  const takeFrom = (named, text) => take(named, named.length ? topicIn(text, named) : "");

  function showAnswer(thread, { turn, text, answer }, signal) {
    if (answer.kind === "comparison") takeFrom(answer.models, text);
    const { models: named, topic: about } = asked;
    const own = named.length > 0 && thread === threadFor(named, about) && text === question(named, about);
    const place = own ? { models: named, topic: about } : { thread, turn };
    const settle = () => replaceFragment(comparison({ ...place, only }));
    setTitle(text);
    settle();
    const context = {
      thread, turn, text, models, only,
      everything: about ? () => go(named, "") : null,
      onOnly: (on) => { only = on; settle(); },
      openCitation: (citation, opener, column) => onCitation(citation, { thread, turn, column }, opener),
      explain: (opener) => onWhy({ thread, turn }, opener),
      ask: (said, resumes = null) => ask(thread, { id: newId(), text: said, ...(resumes ? { resumes } : {}) }, signal),
    };
    if (answer.kind !== "comparison") return show(otherAnswer(answer, context));
    announce(t("Compared: {n} row, {different} of them different.|Compared: {n} rows, {different} of them different.", {
      n: answer.table.rows.length, different: different(answer.table),
    }));
    return show(sheet(answer, context));
  }

  byId("compare-form").addEventListener("submit", (event) => {
    event.preventDefault();
    go(picker.named(), topic());
  });
  byId("compare-form").addEventListener("input", () => { edited = true; });

  return {
    open, introduce,
    leave() { stop(); },
    add: picker.add,
    focus: picker.focus,
  };
}
