// Small things the browser remembers; works without storage too, until the page is closed.

const PREFIX = "threadsheet.";
const memory = new Map();

export function remember(key, value) {
  memory.set(key, value);
  try {
    if (value) localStorage.setItem(PREFIX + key, value);
    else localStorage.removeItem(PREFIX + key);
  } catch {
    // storage is switched off or full: memory has it
  }
}

/** Forget all whose keys begin with `prefix`. */
export function forget(prefix) {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + prefix)) localStorage.removeItem(key);
  } catch {
    // storage is switched off: there is nothing
  }
}

export function remembered(key) {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? "";
  } catch {
    return memory.get(key) ?? "";
  }
}
