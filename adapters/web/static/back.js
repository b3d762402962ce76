// Lets the browser's back button close what lies over the page before it leads elsewhere.

const OVER = { over: true };
let stepping = false;

const isOver = () => Boolean(history.state?.over);

/** Note that something lies over the page: `fragment` is the address of both, `below` that of the page alone. */
export function layOver(fragment, below = fragment) {
  if (isOver()) return history.replaceState(OVER, "", location.pathname + fragment);
  if (location.hash !== below) history.replaceState(null, "", location.pathname + below); // the address led here at once
  return history.pushState(OVER, "", location.pathname + fragment);
}

/** Go back to the page alone, because a person took away what lay over it. */
export function stepBack() {
  if (!isOver()) return;
  stepping = true;
  history.back();
}

/** Call `onLeft` when the back button may have taken away what lay over the page; it returns whether there was any, and
 *  `onMoved({ left })` hears it with each move. */
export function onBack({ onLeft, onMoved }) {
  window.addEventListener("popstate", () => {
    const stepped = stepping;
    stepping = false;
    if (!stepped) onMoved({ left: !isOver() && onLeft() });
  });
}
