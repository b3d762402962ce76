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

export function remembered(key) {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? "";
  } catch {
    return memory.get(key) ?? "";
  }
}
