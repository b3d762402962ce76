// Saves what the server gives as a file. A plain link could not send the access token.

import { request } from "./api.js";
import { announce, el } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

/** Return the button that saves a table of an answer; `query()` says which, and which of its rows. */
export function csvButton({ models }, { thread, turn }, query) {
  const path = `/api/v1/threads/${thread}/turns/${encodeURIComponent(turn)}/table.csv`;
  const button = el("button", { type: "button", class: "more" }, icon("download"), t("Download CSV"));
  button.addEventListener("click", async () => {
    try {
      await download(path + query(), `${models.join(" vs ") || "table"}.csv`);
      button.title = "";
    } catch (failure) {
      announce(failure.message);
      button.title = failure.message;
    }
  });
  return button;
}

export async function download(path, name) {
  const response = await request(path);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-");
  link.click();
  URL.revokeObjectURL(address);
}
