/* memory.ts: what this device remembers. Without storage it forgets. */

const name = (key: string) => `cairn.${key}`;

export function remembered(key: string): unknown {
  try {
    const text = localStorage.getItem(name(key));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name(key));
    else localStorage.setItem(name(key), JSON.stringify(value));
  } catch {
    // Private windows may refuse: play goes on without memory.
  }
}

/** Another tab has remembered something else. */
export function watchMemory(key: string, heard: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === name(key)) heard();
  });
}
