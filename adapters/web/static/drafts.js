// What was typed and hasn't arrived, per thread: it outlives a sign-in, and is nobody else's.

import { forget, remember, remembered } from "./storage.js";

const PREFIX = "draft.";
const PERSON = "person";

/** Return the place of a thread's draft; all new threads have one, as their ids aren't known when the page is loaded anew. */
export const draftOf = (thread, { fresh = false } = {}) => PREFIX + (fresh ? "new" : thread);

/** Keep a question until it has arrived, unless something else is being typed there. */
export function keepUntilArrived(thread, text) {
  const place = draftOf(thread);
  if (!remembered(place)) remember(place, text);
  return () => { if (remembered(place) === text) remember(place, ""); };
}

/** Leave nothing for the next one at this browser. */
export const forgetDrafts = () => forget(PREFIX);

/** Keep the drafts for who has signed in; what another person typed is forgotten. */
export function keepDraftsOf(person) {
  if (remembered(PERSON) !== person) forgetDrafts();
  remember(PERSON, person);
}
