// Follows a thread's events with fetch instead of EventSource, so that the access token goes as a header.

import { request } from "./api.js";

const PAUSES_MS = [500, 1000, 2000, 5000, 10000];

/**
 * Call `onEvent(name, content)` for each event of `thread` until the returned function is called.
 * `onState(connected, reason)` tells when the connection is lost and found again; it comes back by itself.
 * `fresh` follows a thread in which nothing may have been asked yet; of another one that isn't there `onGone(reason)` is
 * told, once.
 */
export function follow(thread, onEvent, onState, { fresh = false, onGone = () => {} } = {}) {
  const stop = new AbortController();
  run(`/api/v1/threads/${thread}/events${fresh ? "?new=true" : ""}`, { onEvent, onState, onGone }, stop.signal);
  return () => stop.abort();
}

async function run(path, { onEvent, onState, onGone }, signal) {
  let last = "";
  let failures = 0;
  while (!signal.aborted) {
    try {
      const headers = { Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) };
      const response = await request(path, { headers, signal });
      onState(true, "");
      failures = 0;
      for await (const { id, name, content } of parsed(response.body)) {
        if (signal.aborted) return;
        onEvent(name, content);
        if (id) last = id;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error.status === 404) return onGone(error.message);
      onState(false, error.message);
    }
    await pause(PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)], signal);
  }
}

/** Yield the events in a stream of Server-Sent Events; comments are left out. */
async function* parsed(body) {
  let rest = "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const event = { id: "", name: "message", data: "" };
      for (const line of block.split("\n")) {
        const [, field, text] = /^(\w*): ?(.*)$/.exec(line) ?? [];
        if (field === "id") event.id = text;
        if (field === "event") event.name = text;
        if (field === "data") event.data += text;
      }
      if (event.data) yield { id: event.id, name: event.name, content: JSON.parse(event.data) };
    }
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
  });
}
