// The conversation of one thread: questions as they are sent, answers as they arrive.

import { postJson } from "./api.js";
import { pushAddress } from "./address.js";
import { renderAnswer, renderBeginning, spoken } from "./answer.js";
import { changedSince } from "./changed.js";
import { showConnection } from "./connection.js";
import { announce, byId, el, fill, whole } from "./dom.js";
import { draftOf, keepUntilArrived } from "./drafts.js";
import { emptyState, nothingHere } from "./empty.js";
import { foldLong } from "./folding.js";
import { newId } from "./ids.js";
import { t } from "./language.js";
import { remembered } from "./storage.js";
import { follow } from "./stream.js";
import { setTitle } from "./title.js";

const GAP_PX = 20;
const MAX_LABEL_CHARS = 120;

export function setUpConversation({ onFirst, onAsked, onOpened, onCitation, onWhy }) {
  const place = byId("conversation");
  let thread = "";
  let overview = null;
  let entries = [];
  let wanted = null;
  let following = false;
  let gone = false;
  let stopFollowing = () => {};

  function open(root, { turn = "", number = 0 } = {}) {
    stopFollowing();
    thread = root || newId();
    entries = [];
    wanted = turn ? { turn, number } : null;
    if (root && !turn) pushAddress(root);
    if (!root) history.replaceState(null, "", location.pathname);
    showEmpty();
    setTitle(t("New thread"), { plain: true });
    onOpened(thread, { fresh: !root });
    following = Boolean(root);
    gone = false;
    stopFollowing = root ? follow(thread, onEvent, showConnection, { onGone: showGone }) : () => {};
    showConnection(true);
  }

  /** It is nobody's, or somebody else's: both look alike. */
  function showGone(reason) {
    following = false;
    if (remembered(draftOf(thread))) return showConnection(true); // its first question hasn't arrived yet
    gone = true;
    fill(place, nothingHere(t("Not among your threads"), reason, () => open("")));
    return showConnection(true);
  }

  function ask(text, resumes = null) {
    const entry = addEntry({ text, turn: "", sent: { id: newId(), text, ...(resumes ? { resumes } : {}) } });
    if (entries.length === 1) onFirst(thread);
    toTop(entry);
    send(entry);
  }

  /** The button goes with the examples; the next question is typed. */
  function askExample(text) {
    ask(text);
    if (matchMedia("(hover: hover)").matches) byId("question").focus({ preventScroll: true });
  }

  async function send(entry) {
    const root = thread;
    const arrived = keepUntilArrived(root, entry.text);
    showStatus(entry, t("Sending"));
    try {
      await postJson(`/api/v1/threads/${root}/questions`, entry.sent);
      arrived();
      if (entry.state === "sending" && !entry.reply.querySelector(".beginning")) showStatus(entry, t("Looking at the question"));
      onAsked();
    } catch (failure) {
      showFailure(entry, failure.message);
    }
    if (root === thread && !following) followNew(); // also if it failed: it may have arrived
  }

  function followNew() {
    following = true;
    stopFollowing = follow(thread, onEvent, showConnection, { fresh: true });
  }

  function onEvent(name, content) {
    if (name === "error") return showConnection(false, t(content.error));
    showConnection(true);
    if (name === "working") {
      const entry = entries.find((one) => one.state === "sending" && one.text === content.text);
      if (entry) showWork(entry, content);
      return undefined;
    }
    const entry = entryOf(content);
    if (name === "answer") showAnswer(entry, content);
    else if (!entry.reply.querySelector(".beginning")) showStatus(entry, t("Reading the documents"));
    return undefined;
  }

  /** A turn that another page asked, or that was there before, gets a new entry. */
  function entryOf({ turn, text }) {
    const entry = entries.find((one) => one.turn === turn)
      ?? entries.find((one) => !one.turn && one.text === text)
      ?? addEntry({ text, turn, sent: null });
    entry.turn = turn;
    return entry;
  }

  function addEntry({ text, turn, sent }) {
    if (entries.length === 0) {
      fill(place);
      setTitle(text);
    }
    const reply = el("div", { class: "reply" });
    const asked = el("p", { class: "asked" }, el("span", { class: "sr-only" }, `${t("You asked:")} `), whole(text));
    const element = el("article", { class: "turn", "aria-label": t("Question: {text}", { text: shortened(text) }) }, asked, foldLong(asked, text), reply);
    const entry = { text, turn, sent, state: "sending", element, reply };
    entries.push(entry);
    place.append(element);
    return entry;
  }

  function showStatus(entry, text) {
    if (entry.state === "answered") return;
    entry.state = "sending";
    fill(entry.reply, el("p", { class: "working", role: "status" }, text,
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"))));
  }

  /** How far it has come: what is read, and how the answer begins. */
  function showWork(entry, { documents, beginning }) {
    const reading = documents ? t("Reading {n} document|Reading {n} documents", { n: documents }) : t("Reading the documents");
    showStatus(entry, beginning ? t("Writing and checking the rest") : reading);
    if (beginning) entry.reply.prepend(renderBeginning(beginning));
  }

  function showFailure(entry, message) {
    if (entry.state === "answered") return;
    entry.state = "failed";
    const retry = el("button", { type: "button", class: "choice", onclick: () => send(entry) }, t("Try again"));
    fill(entry.reply, el("div", { class: "failure", role: "alert" }, el("p", {}, message), retry));
  }

  function showAnswer(entry, { turn, answer, changed }) {
    if (entry.state === "answered") return;
    const live = entry.sent !== null;
    entry.state = "answered";
    const context = {
      thread, turn, text: entry.text, ask,
      openCitation: (citation, opener, column) => onCitation(citation, { turn, column }, opener),
      explain: (opener) => onWhy(turn, opener),
    };
    const noted = (citation, opener) => onCitation(citation, { turn, noted: "1" }, opener);
    fill(entry.reply, changed ? changedSince(changed, noted) : null, renderAnswer(answer, context));
    if (live) announce(t("Answer: {text}", { text: spoken(answer) }));
    if (live && entry === entries.at(-1)) toTop(entry);
    if (wanted?.turn === turn) {
      const citation = answer.citations?.find((one) => one.number === wanted.number);
      wanted = null;
      toTop(entry);
      if (citation) onCitation(citation, { turn }, entry.element.querySelector(`.answer [data-citation="${citation.number}"]`));
    }
  }

  function showEmpty() {
    fill(place, overview ? emptyState(overview, askExample) : null);
  }

  /** Stop showing a thread, because another view is shown. */
  function leave() {
    stopFollowing();
    stopFollowing = () => {};
    following = false;
    thread = "";
    entries = [];
    fill(place);
    showConnection(true);
  }

  return {
    open, ask, leave,
    thread: () => thread,
    /** Take what the documents cover; an empty thread shows it. */
    introduce(shown) {
      overview = shown;
      if (thread && entries.length === 0 && !gone) showEmpty();
    },
  };
}

const shortened = (text) => (text.length > MAX_LABEL_CHARS ? `${text.slice(0, MAX_LABEL_CHARS)}…` : text);

function toTop({ element }) {
  byId("scroller").scrollTop = element.offsetTop - GAP_PX;
}
