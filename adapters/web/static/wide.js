// Shows at which sides of a wide table there is more to scroll to.

const observer = new ResizeObserver((entries) => { for (const { target } of entries) hint(target.closest(".table-scroll")); });

/** Fade the sides of `scroller` behind which its `table` goes on, now and whenever either changes. */
export function hintAtMore(scroller, table) {
  scroller.addEventListener("scroll", () => hint(scroller), { passive: true });
  observer.observe(scroller);
  observer.observe(table);
}

function hint(scroller) {
  if (!scroller) return;
  const left = scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft;
  scroller.classList.toggle("more-left", scroller.scrollLeft > 1);
  scroller.classList.toggle("more-right", left > 1);
}
