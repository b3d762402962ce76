// Waits for the answer to one question of a thread.

import { showConnection } from "./connection.js";
import { follow } from "./stream.js";

/**
 * Follow `thread` until `signal` is aborted, and tell what becomes of the question `text`.
 * When it was asked again, the later answer takes the place of the earlier one.
 */
export function waitForAnswer(thread, text, { signal, onWork, onAnswer }) {
  const unfollow = follow(thread, (name, content) => {
    if (name === "error") return showConnection(false, content.error);
    showConnection(true);
    if (content.text !== text) return undefined;
    return name === "answer" ? onAnswer(content) : onWork();
  }, showConnection);
  signal.addEventListener("abort", () => { unfollow(); showConnection(true); }, { once: true });
}
