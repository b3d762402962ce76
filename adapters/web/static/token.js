// Asks for the access token, once for all requests that wait for it.

import { keepToken } from "./api.js";
import { byId } from "./dom.js";
import { t } from "./language.js";

let asking = null;
let answered = () => {};

/** Take a token that came another way, such as with a link that was opened in this tab. */
export function giveToken(token) {
  keepToken(token);
  byId("token-dialog").close();
  answered();
}

/** Resolve when the person has given a token; `wrong` says that the last one was refused. */
export function askForToken(wrong) {
  asking ??= show(wrong).finally(() => { asking = null; });
  return asking;
}

function show(wrong) {
  const dialog = byId("token-dialog");
  byId("token-error").textContent = wrong ? t("This token isn't right. Copy it again, in full.") : "";
  byId("token").value = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.oncancel = (event) => event.preventDefault();
    answered = resolve;
    byId("token-form").onsubmit = () => {
      keepToken(byId("token").value.trim());
      resolve();
    };
  });
}
