// The page's address. `#t=<thread>` names a thread, `&c=<turn>.<number>` a citation of one of its answers;
// `#s=<share>` a thread that somebody shared;
// `#/compare?models=A,B&topic=…` a comparison, `#/compare?t=<thread>&turn=<turn>` an answer shown as one;
// `#/documents` all documents, `#/documents/<id>?chunk=…&t=<thread>&c=<turn>.<number>` one of them at a citation;
// `#/products` all product models, `#/products/<name>` one of them, whose citations are named `&p=<name>&c=.<number>`;
// `#/insights` what people ask, and what they ask in vain.

// `#/library` where documents are added, and product models corrected.

const COMPARE = "#/compare";
const DOCUMENTS = "#/documents";
const INSIGHTS = "#/insights";
const PRODUCTS = "#/products";
export const LIBRARY = "#/library";

/** Return what the address says; a token in it is taken out at once, so that it isn't shared with a link. */
export function readAddress() {
  if (location.hash.startsWith(COMPARE)) return comparisonIn(location.hash.slice(COMPARE.length).replace("?", ""));
  if (location.hash.startsWith(DOCUMENTS)) return documentIn(location.hash.slice(DOCUMENTS.length));
  if (location.hash === PRODUCTS || location.hash.startsWith(`${PRODUCTS}/`)) return productIn(location.hash.slice(PRODUCTS.length + 1));
  if (location.hash === INSIGHTS) return { view: "insights", thread: "", turn: "", number: 0, token: "" };
  if (location.hash === LIBRARY) return { view: "library", thread: "", turn: "", number: 0, token: "" };
  const fields = new URLSearchParams(location.hash.slice(1));
  const thread = threadIn(fields);
  const share = nameIn(fields, "s");
  const token = fields.get("token") ?? "";
  if (token) history.replaceState(null, "", location.pathname + (share ? `#s=${share}` : fragment(thread)));
  return { view: share ? "shared" : "thread", share, thread, ...citationIn(fields), token };
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

/** Return the address that others open to read a thread. */
export const sharedAddress = (share) => `${location.origin}${location.pathname}#s=${share}`;

/** Return the fragment of a document at a citation, or of the list of all documents. */
export function document({ document: id = "", chunk = "", thread = "", turn = "", number = 0, column = "", as = "", product: name = "" }) {
  if (!id) return DOCUMENTS;
  const fields = [
    chunk ? `chunk=${encodeURIComponent(chunk)}` : "",
    thread && turn ? `t=${thread}&c=${encodeURIComponent(turn)}.${number}` : "",
    name ? `p=${encodeURIComponent(name)}&c=.${number}` : "",
    column ? `column=${encodeURIComponent(column)}` : "",
    as ? `as=${as}` : "",
  ].filter(Boolean);
  return `${DOCUMENTS}/${id}` + (fields.length ? `?${fields.join("&")}` : "");
}

/** Return the fragment of a product model's page, or of the list of all. */
export const product = (name = "") => (name ? `${PRODUCTS}/${encodeURIComponent(name)}` : PRODUCTS);

/** Go to a thread such that the browser's back button leads here again. */
export function pushAddress(thread) {
  pushFragment(fragment(thread));
}

export function replaceFragment(wanted) {
  if (location.hash !== wanted) history.replaceState(history.state, "", location.pathname + wanted);
}

export function pushFragment(wanted) {
  if (location.hash !== wanted) history.pushState(null, "", location.pathname + wanted);
}

/** Return the fragment of a thread, and of a citation if one is open. */
export function fragment(thread, turn = "", number = 0) {
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

function documentIn(rest) {
  const [, id = "", query = ""] = /^\/([0-9a-f]+)(?:\?(.*))?$/.exec(rest) ?? [];
  const fields = new URLSearchParams(query);
  return {
    view: "documents",
    document: id,
    chunk: fields.get("chunk") ?? "",
    thread: threadIn(fields),
    ...citationIn(fields),
    product: fields.get("p") ?? "",
    column: fields.get("column") ?? "",
    as: fields.get("as") === "read" ? "read" : "",
    token: "",
  };
}

function productIn(written) {
  let name = written;
  try {
    name = decodeURIComponent(written);
  } catch {
    // whoever wrote it left a % as it is
  }
  return { view: "products", product: name, thread: "", turn: "", number: 0, token: "" };
}

function citationIn(fields) {
  const citation = fields.get("c") ?? "";
  const dot = citation.lastIndexOf(".");
  return { turn: citation.slice(0, Math.max(dot, 0)), number: Number(citation.slice(dot + 1)) || 0 };
}

const threadIn = (fields) => nameIn(fields, "t");

function nameIn(fields, field) {
  return /^[\w-]{1,64}$/.test(fields.get(field) ?? "") ? fields.get(field) : "";
}
