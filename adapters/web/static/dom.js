// Makes elements. Text always becomes a text node, so nothing from documents or people is read as HTML.

const KEPT = /((?<![\w-])(?=[\w-]*\d)\w+(?:-\w+)+(?![\w-])|(?<![\w.,])[+−-]?\d[\d.,]*(?: … [+−-]?\d[\d.,]*)? (?:[°µμΩ%]\w*|[A-Za-z]{1,3})(?!\w))/;
const MAX_KEPT_CHARS = 24;

/** Return the element with that id, which index.html has. */
export const byId = (id) => document.getElementById(id);

/**
 * Return a new element.
 * `attributes`: `class`, `on<event>` listeners, booleans, anything else as an attribute; null leaves it out.
 * `children`: nodes and strings, in nested arrays as well; null is left out.
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Replace everything in `element`. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** Return `text` with part numbers ("ECU-850b") and values ("9 … 36 V") kept on one line. */
export function whole(text) {
  return text.split(KEPT).map((part, at) => (at % 2 && part.length <= MAX_KEPT_CHARS ? el("span", { class: "together" }, part) : part));
}

/** Return a link to an address from the document register, or null unless it is http(s). */
export function outwardLink(url, ...children) {
  let parsed;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") return null;
  return el("a", { href: parsed.href, target: "_blank", rel: "noopener noreferrer", class: "outward" }, ...children);
}

/** Let the arrow keys, Home and End move between the elements in `container` that match `selector`. */
export function moveByArrows(container, selector) {
  container.addEventListener("keydown", (event) => {
    const all = [...container.querySelectorAll(selector)].filter((item) => item.offsetParent !== null);
    const at = all.indexOf(document.activeElement);
    if (at < 0) return;
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[Math.max(0, Math.min(next, all.length - 1))].focus();
  });
}

/** Return whether a window or a menu lies over everything: Escape closes that first. */
export const covered = () => Boolean(document.querySelector("dialog[open], [popover]:popover-open"));

/** Tell people who don't see the page. */
export function announce(text) {
  byId("announcer").textContent = text;
}
