// Sets light or dark before the first paint, as the person chose; without a choice the system decides.
"use strict";
try {
  const chosen = localStorage.getItem("threadsheet.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // storage is switched off: the system decides
}
