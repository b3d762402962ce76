// The page's address: `#t=<thread>` names a thread, `&c=<turn>.<number>` a citation of one of its answers.

/** Return what the address says; a token in it is taken out at once, so that it isn't shared with a link. */
export function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const thread = /^[\w-]{1,64}$/.test(fields.get("t") ?? "") ? fields.get("t") : "";
  const citation = fields.get("c") ?? "";
  const dot = citation.lastIndexOf(".");
  const token = fields.get("token") ?? "";
  if (token) history.replaceState(null, "", location.pathname + fragment(thread));
  return { thread, turn: citation.slice(0, Math.max(dot, 0)), number: Number(citation.slice(dot + 1)) || 0, token };
}

/** Put a thread, and a citation if one is open, into the address. */
export function writeAddress(thread, turn = "", number = 0) {
  const wanted = fragment(thread, turn, number);
  if (location.hash !== wanted) history.replaceState(null, "", location.pathname + wanted);
}

/** Go to a thread such that the browser's back button leads here again. */
export function pushAddress(thread) {
  if (location.hash !== fragment(thread)) history.pushState(null, "", location.pathname + fragment(thread));
}

function fragment(thread, turn = "", number = 0) {
  if (!thread) return "";
  return `#t=${thread}` + (turn ? `&c=${encodeURIComponent(turn)}.${number}` : "");
}
