// The button that switches between light and dark.

import { fill } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { remember } from "./storage.js";

export function setUpTheme(button) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const show = () => {
    const label = isDark() ? t("Switch to light") : t("Switch to dark");
    fill(button, icon(isDark() ? "sun" : "moon"));
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember("theme", root.dataset.theme);
    show();
  });
  system.addEventListener("change", show);
  show();
}
