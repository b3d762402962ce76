// What a ranking says, in the order in which people read it.

/** Return the paragraphs, then the order, then all other blocks; `shown` makes something of several blocks. */
export function inOrder({ blocks }, order, shown) {
  const before = blocks.filter(({ kind }) => kind === "paragraph");
  return [...shown(before), order, ...shown(blocks.filter((block) => !before.includes(block)))];
}
