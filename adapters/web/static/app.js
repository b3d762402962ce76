// Starts the page and connects its parts.

import { getJson, keepToken, onSignInNeeded, onTokenNeeded } from "./api.js";
import { LIBRARY, comparison, fragment, pushFragment, readAddress, replaceFragment } from "./address.js";
import { layOver, onBack, stepBack } from "./back.js";
import { setUpCompare } from "./compare.js";
import { isComparison } from "./comparisons.js";
import { setUpComposer } from "./composer.js";
import { setUpConversation } from "./conversation.js";
import { setUpDocuments } from "./documents.js";
import { byId, fill } from "./dom.js";
import { icon } from "./icons.js";
import { setUpInsights } from "./insights.js";
import { setUpLibrary } from "./library.js";
import { modelsIn } from "./models.js";
import { setUpPanel } from "./panel.js";
import { setUpPeek } from "./peek.js";
import { setUpShared } from "./shared.js";
import { setUpProducts } from "./products.js";
import { learnProducts } from "./product_name.js";
import { askToSignIn, setUpSession } from "./session.js";
import { setUpSidebar } from "./sidebar.js";
import { tellLanguages } from "./spoken.js";
import { askForToken, giveToken } from "./token.js";
import { setUpTheme } from "./toggle.js";
import { comparing, onFocusKey, reading, showView, shownView } from "./views.js";

const start = readAddress();
if (start.token) keepToken(start.token);
onTokenNeeded(askForToken);
onSignInNeeded(askToSignIn);

tellLanguages();
fill(byId("open-sidebar"), icon("menu"));
fill(byId("close-sidebar"), icon("close"));
fill(byId("close-panel"), icon("close"));
fill(byId("close-picture"), icon("close"));
fill(byId("send"), icon("send"));
byId("new-thread").prepend(icon("plus"));
byId("open-compare").prepend(icon("columns"));
byId("open-documents").prepend(icon("shelf"));
byId("open-products").prepend(icon("box"));

setUpTheme(byId("theme"));
setUpPeek();
const panel = setUpPanel({
  onOpen: (citation, { thread, turn, noted }) => {
    if (comparing() || reading() || !thread) layOver(location.hash);
    else layOver(fragment(thread, citation && !noted ? turn : "", citation?.number), fragment(thread));
  },
  onClose: stepBack,
});
const conversation = setUpConversation({
  onAsked: () => sidebar.refreshThreads(),
  onOpened: (thread) => {
    panel.close({ refocus: false });
    composer.open(thread);
    sidebar.show(thread);
  },
  onCitation: (citation, answered, opener) => {
    panel.open(citation, { thread: conversation.thread(), ...answered }, opener);
  },
  onWhy: (turn, opener) => panel.explain({ thread: conversation.thread(), turn }, opener),
});
const shared = setUpShared({ onCitation: panel.open, onNew: () => showThread({ thread: "" }) });
const compare = setUpCompare({
  onShown: (thread) => {
    sidebar.show(thread);
    sidebar.refreshThreads();
  },
  onCitation: panel.open,
  onWhy: panel.explain,
});
const documents = setUpDocuments();
const insights = setUpInsights();
const products = setUpProducts({
  onAsk: (name) => { startThread(); composer.insert(name); },
  onQuestion: (text) => { startThread(); conversation.ask(text); },
  onCitation: panel.open,
});
const composer = setUpComposer({ onQuestion: (text) => conversation.ask(text) });
const sidebar = setUpSidebar({
  onThread: (thread) => {
    if ((comparing() || reading()) && !thread) pushFragment(""); // so that the back button leads to the comparison again
    if (!isComparison(thread)) return showThread({ thread });
    pushFragment(comparison({ thread }));
    return showComparison(readAddress());
  },
  onModel: (name) => {
    if (comparing()) return compare.add(name);
    if (reading()) startThread();
    return composer.insert(name);
  },
  onOverview: (overview) => {
    learnProducts(modelsIn(overview).map(({ name }) => name));
    conversation.introduce(overview);
    compare.introduce(overview);
    if (!offered) offerLibrary(overview);
  },
});

const library = setUpLibrary({
  onRead: () => sidebar.load(),
  onAsk: () => {
    pushFragment("");
    showThread(readAddress());
    focusInput();
  },
});
let offered = false;

/** Lead whoever has no documents to where they can be added, if they can. */
async function offerLibrary({ documents }) {
  offered = true;
  const { open } = await getJson("/api/v1/setup").catch(() => ({ open: false }));
  byId("open-library").classList.toggle("shown", open);
  if (!open || documents > 0 || readAddress().view !== "thread" || readAddress().thread) return;
  replaceFragment(LIBRARY);
  showLibrary({ refocus: false });
}

/** Show an empty thread such that the browser's back button leads here again. */
function startThread() {
  pushFragment("");
  showThread({ thread: "" });
}

/** Leave whatever is shown for `view`, which is no thread of one's own. */
function turnTo(view) {
  for (const each of [conversation, compare, shared, documents, products]) each.leave();
  panel.close({ refocus: false });
  showView(view);
  sidebar.show("");
}

function showLibrary(options) {
  turnTo("library");
  library.open(options);
}

function showShared({ share }) {
  turnTo("shared");
  shared.open(share);
}

function showDocuments(address) {
  turnTo("documents");
  documents.open(address);
}

function showProducts(address) {
  turnTo("products");
  products.open(address);
}

function showInsights() {
  turnTo("insights");
  insights.open();
}

function showComparison(address) {
  turnTo("compare");
  compare.open(address);
  if (matchMedia("(hover: hover)").matches && !address.models.length && !address.thread) compare.focus();
}

function showThread({ thread, turn, number }) {
  for (const each of [compare, shared, documents, products]) each.leave();
  showView("thread");
  conversation.open(thread, { turn, number });
}

const focusInput = () => ({ compare, documents, products }[shownView()] ?? { focus: () => byId("question").focus() }).focus();
onFocusKey(focusInput);
byId("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address names what is shown
  focusInput();
});
function showAddress(address) {
  if (address.view === "compare") showComparison(address);
  else if (address.view === "shared") showShared(address);
  else if (address.view === "documents") showDocuments(address);
  else if (address.view === "products") showProducts(address);
  else if (address.view === "insights") showInsights();
  else if (address.view === "library") showLibrary();
  else showThread(address);
}

onBack({
  onLeft: () => panel.close({ quiet: true }),
  onMoved: ({ left }) => {
    const address = readAddress();
    if (left && address.view === shownView()) return;
    if (address.token) giveToken(address.token);
    if (address.view !== "thread" || comparing() || reading() || address.thread !== conversation.thread() || address.turn) showAddress(address);
  },
});
showAddress(start);
setUpSession();
sidebar.load();
