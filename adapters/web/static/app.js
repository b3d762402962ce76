// Starts the page and connects its parts.

import { keepToken, onTokenNeeded } from "./api.js";
import { readAddress, writeAddress } from "./address.js";
import { setUpComposer } from "./composer.js";
import { setUpConversation } from "./conversation.js";
import { byId, fill } from "./dom.js";
import { icon } from "./icons.js";
import { setUpPanel } from "./panel.js";
import { setUpPeek } from "./peek.js";
import { setUpSidebar } from "./sidebar.js";
import { askForToken } from "./token.js";
import { setUpTheme } from "./toggle.js";

const start = readAddress();
if (start.token) keepToken(start.token);
onTokenNeeded(askForToken);

fill(byId("open-sidebar"), icon("menu"));
fill(byId("close-sidebar"), icon("close"));
fill(byId("close-panel"), icon("close"));
fill(byId("send"), icon("send"));
byId("new-thread").prepend(icon("plus"));

setUpTheme(byId("theme"));
setUpPeek();
const panel = setUpPanel({ onClose: () => writeAddress(conversation.thread()) });
const conversation = setUpConversation({
  onAsked: () => sidebar.refreshThreads(),
  onOpened: (thread) => {
    panel.close({ refocus: false });
    composer.open(thread);
    sidebar.show(thread);
  },
  onCitation: (citation, turn, opener) => {
    writeAddress(conversation.thread(), turn, citation.number);
    panel.open(citation, { thread: conversation.thread(), turn }, opener);
  },
});
const composer = setUpComposer({ onQuestion: (text) => conversation.ask(text) });
const sidebar = setUpSidebar({
  onThread: (thread) => conversation.open(thread),
  onModel: (name) => composer.insert(name),
  onOverview: (overview) => conversation.introduce(overview),
});

window.addEventListener("popstate", () => {
  const { thread, turn, number } = readAddress();
  if (thread !== conversation.thread() || turn) conversation.open(thread, { turn, number });
});
conversation.open(start.thread, start);
sidebar.load();
