"""Looks at a page as a person does, by the boxes of its text: what is cut, broken or over something else."""

from collections.abc import Sequence

from playwright.async_api import Page

_TEXTS = r"""
const seen = (node) => {
  const own = node.parentElement;
  return own && own.checkVisibility({ visibilityProperty: true })
    && !own.closest(".sr-only, [aria-hidden=true], option, svg, .peek") && getComputedStyle(own).clipPath === "none";
};
const boxes = (node, from, to) => {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter((one) => one.width > 1);
};
const texts = () => {
  const all = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() && seen(node)) all.push(node);
  }
  return all;
};
const styles = new Map();
const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
const above = function* (node) {
  for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) yield one;
};
"""

_CUT = r"""
const counted = (cell, place) => {  // its column is wholly out of sight, and a word says that there are more
  const [own, all] = [cell.getBoundingClientRect(), place.getBoundingClientRect()];
  const first = cell.closest("table").rows[0].cells[0].getBoundingClientRect();
  const from = cell.closest("table").classList.contains("stacked") ? all.left : first.right;
  return Boolean(cell.closest("table").querySelector(".columns-told")?.textContent)
    && (own.left >= all.right - 2 || own.right <= from + 2);
};
const cut = (node) => {
  const own = boxes(node, 0, node.data.length);
  for (const place of above(node)) {
    const style = styleOf(place);
    const box = place.getBoundingClientRect();
    const cell = node.parentElement.closest("td, th");
    const outside = own.some((one) => one.left < box.left - 1.5 || one.right > box.right + 1.5);
    if (place === cell && outside) return true;
    if (style.overflowX === "visible" || !outside) continue;
    if (style.textOverflow === "ellipsis") return false;
    return !(cell && place.contains(cell) && counted(cell, place));
  }
  return own.some((one) => one.left < -1 || one.right > innerWidth + 1);
};
"""

_FAULTS = (
    "() => {"
    + _TEXTS
    + _CUT
    + r"""
const found = [];
const PLACES = "html, body, .scroller:not(.compare), #products, #documents, #panel-body, #panel-top, .sidebar";
for (const place of document.querySelectorAll(PLACES)) {
  const fits = !place.clientWidth || place.scrollWidth <= place.clientWidth + 1;
  if (!fits) found.push(`${place.id || place.className || place.tagName} is too wide`);
}
const WHOLE = /[A-Z]+-\d+[a-z]*|[\p{L}\p{N}]+/gu;
const lines = new Map();
for (const node of texts()) {
  if (cut(node)) found.push(`cut: ${node.data.slice(0, 60)}`);
  const path = node.parentElement.closest(".document-path, .passage-file, code, pre");
  for (const { 0: word, index } of path ? [] : node.data.matchAll(WHOLE)) {
    const tops = boxes(node, index, index + word.length).map(({ top }) => top);
    if (Math.max(...tops) - Math.min(...tops) > 6) found.push(`broken: ${word} in ${node.data.slice(0, 60)}`);
  }
  const layer = [...above(node)].find((one) => styleOf(one).overflowY !== "visible") ?? document.body;
  const inside = layer.getBoundingClientRect();
  for (const one of boxes(node, 0, node.data.length)) {
    if (one.right < inside.left || one.left > inside.right || node.parentElement.closest(".options")) continue;
    if (!lines.has(layer)) lines.set(layer, []);
    lines.get(layer).push({ one, node });
  }
}
for (const all of lines.values()) {
  all.sort((a, b) => a.one.top - b.one.top);
  all.forEach(({ one, node }, at) => {
    for (const { one: next, node: other } of all.slice(at + 1)) {
      if (next.top > one.bottom - 4) break;
      const wide = Math.min(one.right, next.right) - Math.max(one.left, next.left);
      const high = Math.min(one.bottom, next.bottom) - next.top;
      if (node === other || wide <= 3 || high <= 4) continue;
      found.push(`over each other: ${node.data.slice(0, 40)} / ${other.data.slice(0, 40)}`);
    }
  });
}
return found;
}"""
)

_LAYOUT = (
    "() => {"
    + _TEXTS
    + r"""
return texts().map((node) => [node.data.slice(0, 30), ...boxes(node, 0, node.data.length).slice(0, 1)
  .flatMap(({ left, top, width, height }) => [left, top, width, height].map(Math.round))].join(" "));
}"""
)

_TITLES = r"""() => [...document.querySelectorAll("#panel-title, .passage-title")].filter((title) => {
  const box = title.getBoundingClientRect();
  const places = [[box.left + 3, box.top + 3], [box.left + 3, box.bottom - 3]];
  return places.some(([x, y]) => !title.contains(document.elementFromPoint(x, y)));
}).map((title) => title.textContent)"""

_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


async def drawn(page: Page) -> None:
    """Return when what was changed has been laid out and drawn."""
    await page.evaluate(_DRAWN)


async def faults(page: Page) -> Sequence[str]:
    """Return what is cut, broken or printed over something else on the page as it stands; empty is as it should be."""
    return await page.evaluate(_FAULTS)


async def layout(page: Page) -> Sequence[str]:
    """Return every text with its box in px. It depends on the machine's fonts: compare it within one run only."""
    return await page.evaluate(_LAYOUT)


async def hidden_titles(page: Page) -> Sequence[str]:
    """Return the titles of the open panel that are not wholly in sight."""
    return await page.evaluate(_TITLES)
