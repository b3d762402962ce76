// Makes ids. `crypto.randomUUID` and `crypto.subtle` are missing on plain http, where a colleague may open the page.

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the same id for the same texts; other texts have another, as good as surely. */
export function idOf(...texts) {
  const written = JSON.stringify(texts);
  return [1, 2, 3, 4].map((seed) => hash(written, seed).toString(16).padStart(8, "0")).join("");
}

/** Return 32 bits by which texts differ (FNV-1a with a final mix). */
function hash(text, seed) {
  let bits = Math.imul(0x811c9dc5 ^ seed, 0x01000193);
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
