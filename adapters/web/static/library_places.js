// A folder on the server or a web address whose documents are added, with what became of each.

import { getJson, sendJson } from "./api.js";
import { el, fill } from "./dom.js";
import { t } from "./language.js";

const LOOK_MS = 700;
const PLACES = "/api/v1/setup/places";

/** Return the part of the page that takes a folder or an address; null where neither may be named. */
export function setUpPlaces(first, { hold }) {
  if (!first.web && !first.folders.length) return null;
  const label = !first.folders.length ? t("Web address") : first.web ? t("Web address or folder on the server") : t("Folder on the server");
  const input = el("input", { id: "library-place", type: "text", inputmode: first.folders.length ? "text" : "url", autocomplete: "off", spellcheck: "false", maxlength: "2000", placeholder: first.folders[0] });
  const read = el("button", { type: "submit", class: "plain" }, t("Read it"));
  const stop = el("button", { type: "button", class: "plain", hidden: true, onclick: () => told(sendJson("DELETE", PLACES)) }, t("Stop"));
  const said = el("p", { class: "library-note place-state", role: "status" });
  const fault = el("p", { class: "form-error", role: "alert", hidden: true });
  const list = el("ul", { class: "library-files", "aria-label": t("Read from there") });
  let held = 0;
  let shown = 0;

  const form = el("form", { class: "place-form" }, el("label", { for: "library-place" }, label), el("div", { class: "place-line" }, input, read, stop));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const place = input.value.trim();
    if (place) told(sendJson("POST", PLACES, { place }), true);
  });

  async function told(asked, anew = false) {
    read.disabled = true;
    fault.hidden = true;
    try {
      const state = await asked;
      if (anew) fresh();
      show(state);
    } catch (failure) {
      fault.textContent = failure.message;
      fault.hidden = false;
      read.disabled = false;
    }
  }

  function fresh() {
    held = 0;
    shown = 0;
    fill(list);
  }

  function show(state) {
    for (const row of state.rows.slice(shown)) list.append(entry(row));
    shown = state.rows.length;
    const paths = state.rows.map(({ path }) => path).filter(Boolean);
    hold(paths.slice(held), state.going);
    held = paths.length;
    read.disabled = state.going;
    stop.hidden = !state.going;
    const count = t("{n} document added|{n} documents added", { n: paths.length });
    const skipped = state.rows.length - paths.length;
    const rest = skipped ? `, ${t("{n} skipped", { n: skipped })}` : "";
    said.textContent = state.place ? `${state.going ? `${t("Reading {place}…", { place: state.place })} ` : ""}${count}${rest}. ${state.why}` : "";
    if (state.going) setTimeout(() => form.isConnected && told(getJson(PLACES)), LOOK_MS);
  }

  const entry = ({ name, state, why }) => el("li", { class: state === "skipped" ? "skipped" : "added" }, el("span", { class: "file-name" }, name),
    el("span", { class: "file-state" }, { added: t("added"), replaced: t("added, in place of the one that was there") }[state] ?? why));

  const what = [
    first.web ? t("At a web address, the pages and files of the same folder that it links to are read too.") : "",
    first.folders.length ? t("On the server, folders below {folders} can be read.", { folders: first.folders.join(", ") }) : "",
    t("Naming it again reads it anew."),
  ].filter(Boolean).join(" ");
  show(first);
  return el("section", { class: "places", "aria-label": label }, form, el("p", { class: "library-note" }, what), fault, said, list);
}
