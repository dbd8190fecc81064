/** A subscribable value in browser storage. Without storage it lasts only for the current page. */
export type BrowserValue<T> = {
  get: () => T | null;
  set: (value: T | null) => void;
  subscribe: (listener: () => void) => () => void;
};

type KeyValue = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function createBrowserValue<T>(
  key: string,
  storage: () => KeyValue,
  isValid: (value: unknown) => value is T,
): BrowserValue<T> {
  const listeners = new Set<() => void>();
  let value: T | null | undefined;
  return {
    get: () => {
      if (value === undefined) value = read(key, storage, isValid);
      return value;
    },
    set: (next) => {
      value = next;
      write(key, storage, next);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// Storage throws if the browser forbids it (private mode, blocked cookies) or it is full.
function read<T>(key: string, storage: () => KeyValue, isValid: (value: unknown) => value is T): T | null {
  try {
    const parsed: unknown = JSON.parse(storage().getItem(key) ?? "null");
    return isValid(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function write(key: string, storage: () => KeyValue, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Kept in memory only.
  }
}
