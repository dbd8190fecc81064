/** Changes of the query string that the page shows already and the router does not know yet. */
export type Changes = ReadonlyMap<string, string | null>;
export type HistoryMode = "push" | "replace";

type Url = {
  read: () => URLSearchParams;
  /** `query` begins with `?`, or is empty. */
  write: (query: string, history: HistoryMode) => void;
};

export const NO_CHANGES: Changes = new Map();
/** Browsers limit how often a page may write to the history. */
const PAUSE_MS = 100;

/** Collects changes of one moment into one history entry. */
export function createQueryQueue({ read, write }: Url) {
  /** Waiting to be written, and written but unknown to the router. */
  let waiting: Changes = NO_CHANGES;
  let written: Changes = NO_CHANGES;
  let shown: Changes = NO_CHANGES;
  let history: HistoryMode = "replace";
  let pauseMs = PAUSE_MS;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = () => {
    shown = new Map([...written, ...waiting]);
    for (const listener of listeners) listener();
  };
  const flush = () => {
    const search = read();
    const before = toQuery(search);
    for (const [name, text] of waiting)
      if (text === null) search.delete(name);
      else search.set(name, text);
    const query = toQuery(search);
    const [changes, mode] = [waiting, history];
    clear();
    // Setting what is there already adds no history entry.
    if (query === before) return show();
    written = new Map([...written, ...changes]);
    writtenAt = performance.now();
    write(query, mode);
  };
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = NO_CHANGES;
    history = "replace";
    pauseMs = PAUSE_MS;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => shown,
    /** If one of the changes is a step of its own (`push`), all of them are. */
    add: (changes: Changes, mode: HistoryMode, throttleMs = PAUSE_MS) => {
      waiting = new Map([...waiting, ...changes]);
      if (mode === "push") history = "push";
      pauseMs = Math.max(pauseMs, throttleMs);
      timer ??= setTimeout(() => {
        const restMs = pauseMs - (performance.now() - writtenAt);
        if (restMs <= 0) flush();
        else timer = setTimeout(flush, restMs);
      }, 0);
      show();
    },
    /** The router shows this query string: forgets what it contains, and what was overwritten meanwhile. */
    acknowledge: (search: URLSearchParams) => {
      const now = read();
      const left = [...written].filter(([name]) => search.get(name) !== now.get(name));
      if (left.length === written.size) return;
      written = new Map(left);
      show();
    },
    /** History navigation or another page: what the user left behind is not written there. */
    reset: () => {
      clear();
      written = NO_CHANGES;
      show();
    },
  };
}

export type QueryQueue = ReturnType<typeof createQueryQueue>;

/** Readable: commas, colons and slashes stay as they are. */
function toQuery(search: URLSearchParams): string {
  const text = search.toString().replace(/%(?:2C|3A|2F|40)/g, decodeURIComponent);
  return text === "" ? "" : `?${text}`;
}
