// Calls the server. A failure becomes a `Failure` whose message tells the person what to do.

import { t } from "./language.js";
import { remember, remembered } from "./storage.js";

export class Failure extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

const OFFLINE = t("Threadsheet can't be reached. Check that it is running, then try again.");
const BROKEN = t("Something went wrong on our side, and we have logged it. Try again.");
let askForToken = async () => {};
let askToSignIn = async () => {};

/** Say who asks the person for the token when the server wants one. */
export const onTokenNeeded = (ask) => { askForToken = ask; };
/** Say who asks the person to sign in when the server wants that. */
export const onSignInNeeded = (ask) => { askToSignIn = ask; };
export const keepToken = (token) => remember("token", token);

/** Return the server's answer to a request, asking for the token or a sign-in as often as needed. */
export async function request(path, { headers = {}, ...options } = {}) {
  for (;;) {
    const token = remembered("token");
    const authorization = token ? { Authorization: `Bearer ${token}` } : {};
    let response;
    try {
      response = await fetch(path, { ...options, headers: { ...headers, ...authorization }, cache: "no-store" });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Failure(OFFLINE, 0);
    }
    if (response.ok) return response;
    if (response.status !== 401) throw new Failure(await sentence(response), response.status);
    if (/^SignIn /.test(response.headers.get("WWW-Authenticate"))) await askToSignIn(await sentence(response));
    else await askForToken(Boolean(token));
  }
}

export async function getJson(path) {
  return readJson(await request(path));
}

export const postJson = (path, body) => sendJson("POST", path, body);

/** Send an object with a method that changes something; return what comes back. */
export async function sendJson(method, path, body = {}) {
  const options = { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return readJson(await request(path, options));
}

async function readJson(response) {
  try {
    return await response.json();
  } catch {
    throw new Failure(BROKEN, response.status);
  }
}

async function sentence(response) {
  try {
    return (await response.json()).error || BROKEN;
  } catch {
    return BROKEN;
  }
}
