// Saves what the server gives as a file. A plain link could not send the access token.

import { request } from "./api.js";

export async function download(path, name) {
  const response = await request(path);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-");
  link.click();
  URL.revokeObjectURL(address);
}
