// Tells in the header when a thread's events can't be followed, until they can.

import { byId } from "./dom.js";

export function showConnection(connected, reason = "") {
  const shown = connected ? "" : `${reason || "The connection was lost."} Trying again…`;
  if (byId("connection").textContent !== shown) byId("connection").textContent = shown;
}
