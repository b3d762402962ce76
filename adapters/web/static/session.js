// Who has signed in, signing out, and signing in again once that is over.

import { getJson, postJson } from "./api.js";
import { announce, byId } from "./dom.js";

const signIn = document.body.dataset.signIn;
let asking = null;

/** Resolve when the person comes back to the page, perhaps signed in elsewhere; `why` says what is over. */
export function askToSignIn(why) {
  asking ??= show(why).finally(() => { asking = null; });
  return asking;
}

function show(why) {
  const dialog = byId("sign-in-dialog");
  byId("sign-in-why").textContent = why;
  byId("sign-in").href = `${signIn}?to=${encodeURIComponent(location.pathname + location.hash)}`;
  dialog.oncancel = (event) => event.preventDefault();
  dialog.showModal();
  return new Promise((resolve) => {
    window.addEventListener("focus", () => { dialog.close(); resolve(); }, { once: true });
  });
}

/** Say in the sidebar who has signed in, with a way out; where nobody signs in nothing is shown. */
export async function setUpSession() {
  if (!signIn) return;
  byId("sign-out").addEventListener("click", async () => {
    try {
      location.assign((await postJson("/signin/out")).next);
    } catch (failure) {
      announce(failure.message);
      byId("signed-in-name").textContent = failure.message;
    }
  });
  byId("signed-in").hidden = false;
  const { name } = await getJson("/signin/person").catch(() => ({ name: "" }));
  byId("signed-in-name").textContent = name;
  byId("signed-in-name").title = name;
}
