// A comparison as a question: its words, its thread, and the id by which it is asked once per state of the documents.

import { idOf } from "./ids.js";

export const MIN_MODELS = 2;
export const MAX_MODELS = 6;
const PREFIX = "compare-";
const BROAD = ["power", "temperature", "interfaces", "dimensions", "weight"];

/** Return the question for `models`; without a topic it asks for all that they state. */
export function question(models, topic) {
  const named = `${models.slice(0, -1).join(", ")} and ${models.at(-1)}`;
  return `Compare ${named}` + (topic ? `: ${topic}` : "");
}

/** Return what stands behind the last product model's name and a colon; empty for none. */
export function topicIn(text, models) {
  const end = Math.max(...models.map((name) => text.lastIndexOf(name) + name.length));
  return /^\s*:\s*(.+)$/s.exec(text.slice(end))?.[1].trim() ?? "";
}

/** Return topics to offer: broad ones, then what the documents state most, in their words. */
export function topics(stated) {
  const broad = BROAD.filter((topic) => !stated.some((label) => label.toLowerCase() === topic));
  return [...broad, ...stated];
}

/** Return the thread of a comparison: the same one whenever it is asked again. */
export const threadFor = (models, topic) => PREFIX + idOf(...models, "", topic);

/** Return whether the comparison view asked in `thread`. */
export const isComparison = (thread) => thread.startsWith(PREFIX);

/** Return the id of the delivery; `stamp` names the state of the documents. The server accepts an id once. */
export const deliveryFor = (models, topic, stamp) => PREFIX + idOf(...models, "", topic, stamp);
