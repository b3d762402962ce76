// Times as people say them.

import { locale, t } from "./language.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return how long ago `iso` was, in few letters; `now` in milliseconds, `justNow` what is said of less than a minute. */
export function ago(iso, now, justNow = t("now")) {
  const past = Math.max(0, now - Date.parse(iso));
  if (past < MINUTE) return justNow;
  if (past < HOUR) return t("{n} min", { n: Math.floor(past / MINUTE) });
  if (past < DAY) return t("{n} h", { n: Math.floor(past / HOUR) });
  if (past < 7 * DAY) return t("{n} d", { n: Math.floor(past / DAY) });
  return new Date(iso).toLocaleDateString(locale, { day: "numeric", month: "short" });
}

/** Return whether `ago` says how long it is since, as in "12 min": neither that it is now, nor a day. */
export function isSpan(iso, now) {
  const past = now - Date.parse(iso);
  return past >= MINUTE && past < 7 * DAY;
}
