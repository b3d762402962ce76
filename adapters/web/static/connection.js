// Tells in the header when a thread's events can't be followed, until they can.

import { byId } from "./dom.js";
import { t } from "./language.js";

export function showConnection(connected, reason = "") {
  const shown = connected ? "" : t("{reason} Trying again…", { reason: reason || t("The connection was lost.") });
  if (byId("connection").textContent !== shown) byId("connection").textContent = shown;
}
