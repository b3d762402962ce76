// Times as people say them.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return how long ago `iso` was, in few letters; `now` in milliseconds. */
export function ago(iso, now) {
  const past = Math.max(0, now - Date.parse(iso));
  if (past < MINUTE) return "now";
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  if (past < 7 * DAY) return `${Math.floor(past / DAY)} d`;
  return new Date(iso).toLocaleDateString(undefined, { day: "numeric", month: "short" });
}
