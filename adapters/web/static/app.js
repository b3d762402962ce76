// Starts the page and connects its parts.

import { keepToken, onTokenNeeded } from "./api.js";
import { comparison, pushFragment, readAddress, writeAddress } from "./address.js";
import { setUpCompare } from "./compare.js";
import { isComparison } from "./comparisons.js";
import { setUpComposer } from "./composer.js";
import { setUpConversation } from "./conversation.js";
import { byId, fill } from "./dom.js";
import { icon } from "./icons.js";
import { setUpPanel } from "./panel.js";
import { setUpPeek } from "./peek.js";
import { setUpSidebar } from "./sidebar.js";
import { askForToken } from "./token.js";
import { setUpTheme } from "./toggle.js";
import { comparing, onFocusKey, showView } from "./views.js";

const start = readAddress();
if (start.token) keepToken(start.token);
onTokenNeeded(askForToken);

fill(byId("open-sidebar"), icon("menu"));
fill(byId("close-sidebar"), icon("close"));
fill(byId("close-panel"), icon("close"));
fill(byId("send"), icon("send"));
byId("new-thread").prepend(icon("plus"));
byId("open-compare").prepend(icon("columns"));

setUpTheme(byId("theme"));
setUpPeek();
const panel = setUpPanel({ onClose: () => { if (!comparing()) writeAddress(conversation.thread()); } });
const conversation = setUpConversation({
  onAsked: () => sidebar.refreshThreads(),
  onOpened: (thread) => {
    panel.close({ refocus: false });
    composer.open(thread);
    sidebar.show(thread);
  },
  onCitation: (citation, { turn, column }, opener) => {
    writeAddress(conversation.thread(), turn, citation.number);
    panel.open(citation, { thread: conversation.thread(), turn, column }, opener);
  },
  onWhy: (turn, opener) => {
    writeAddress(conversation.thread());
    panel.explain({ thread: conversation.thread(), turn }, opener);
  },
});
const compare = setUpCompare({
  onShown: (thread) => {
    sidebar.show(thread);
    sidebar.refreshThreads();
  },
  onCitation: panel.open,
  onWhy: panel.explain,
});
const composer = setUpComposer({ onQuestion: (text) => conversation.ask(text) });
const sidebar = setUpSidebar({
  onThread: (thread) => {
    if (comparing() && !thread) pushFragment(""); // so that the back button leads to the comparison again
    if (!isComparison(thread)) return showThread({ thread });
    pushFragment(comparison({ thread }));
    return showComparison(readAddress());
  },
  onModel: (name) => (comparing() ? compare.add(name) : composer.insert(name)),
  onOverview: (overview) => {
    conversation.introduce(overview);
    compare.introduce(overview);
  },
});

function showThread({ thread, turn, number }) {
  compare.leave();
  showView("thread");
  conversation.open(thread, { turn, number });
}

function showComparison(address) {
  conversation.leave();
  panel.close({ refocus: false });
  showView("compare");
  sidebar.show("");
  compare.open(address);
  if (matchMedia("(hover: hover)").matches && !address.models.length && !address.thread) compare.focus();
}

const focusInput = () => (comparing() ? compare.focus() : byId("question").focus());
onFocusKey(focusInput);
byId("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address names what is shown
  focusInput();
});
window.addEventListener("popstate", () => {
  const address = readAddress();
  if (address.view === "compare") showComparison(address);
  else if (comparing() || address.thread !== conversation.thread() || address.turn) showThread(address);
});
if (start.view === "compare") showComparison(start);
else showThread(start);
sidebar.load();
