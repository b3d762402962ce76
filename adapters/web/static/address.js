// The page's address. `#t=<thread>` names a thread, `&c=<turn>.<number>` a citation of one of its answers;
// `#/compare?models=A,B&topic=…` a comparison, `#/compare?t=<thread>&turn=<turn>` an answer shown as one.

const COMPARE = "#/compare";

/** Return what the address says; a token in it is taken out at once, so that it isn't shared with a link. */
export function readAddress() {
  if (location.hash.startsWith(COMPARE)) return comparisonIn(location.hash.slice(COMPARE.length).replace("?", ""));
  const fields = new URLSearchParams(location.hash.slice(1));
  const thread = threadIn(fields);
  const citation = fields.get("c") ?? "";
  const dot = citation.lastIndexOf(".");
  const token = fields.get("token") ?? "";
  if (token) history.replaceState(null, "", location.pathname + fragment(thread));
  return { view: "thread", thread, turn: citation.slice(0, Math.max(dot, 0)), number: Number(citation.slice(dot + 1)) || 0, token };
}

/** Return the fragment of a comparison: of product models and a topic, or else of a turn in a thread. */
export function comparison({ models = [], topic = "", only = false, thread = "", turn = "" }) {
  const fields = [
    models.length ? `models=${models.map(encodeURIComponent).join(",")}` : "",
    topic ? `topic=${encodeURIComponent(topic)}` : "",
    thread ? `t=${thread}` : "",
    turn ? `turn=${encodeURIComponent(turn)}` : "",
    only ? "only=differences" : "",
  ].filter(Boolean);
  return COMPARE + (fields.length ? `?${fields.join("&")}` : "");
}

/** Put a thread, and a citation if one is open, into the address. */
export function writeAddress(thread, turn = "", number = 0) {
  replaceFragment(fragment(thread, turn, number));
}

/** Go to a thread such that the browser's back button leads here again. */
export function pushAddress(thread) {
  pushFragment(fragment(thread));
}

export function replaceFragment(wanted) {
  if (location.hash !== wanted) history.replaceState(null, "", location.pathname + wanted);
}

export function pushFragment(wanted) {
  if (location.hash !== wanted) history.pushState(null, "", location.pathname + wanted);
}

function fragment(thread, turn = "", number = 0) {
  if (!thread) return "";
  return `#t=${thread}` + (turn ? `&c=${encodeURIComponent(turn)}.${number}` : "");
}

function comparisonIn(query) {
  const fields = new URLSearchParams(query);
  const written = /(?:^|&)models=([^&]*)/.exec(query)?.[1] ?? "";
  const names = written.split(",").map((part) => new URLSearchParams(`name=${part}`).get("name").trim());
  return {
    view: "compare",
    // whoever passes a link on may have encoded the commas between the names
    models: (names.length > 1 ? names : names[0].split(",").map((name) => name.trim())).filter(Boolean),
    topic: (fields.get("topic") ?? "").trim(),
    only: fields.get("only") === "differences",
    thread: threadIn(fields),
    turn: fields.get("turn") ?? "",
    token: "",
  };
}

function threadIn(fields) {
  return /^[\w-]{1,64}$/.test(fields.get("t") ?? "") ? fields.get("t") : "";
}
