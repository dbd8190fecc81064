export type Done<T> = (error: (Error & { code?: unknown }) | null | undefined, value: T) => void;
export type Call = <T>(start: (done: Done<T>) => void) => Promise<T>;

/**
 * Calls to a server that wait for their answers. `endAll` fails them and all later ones. An answered call leaves
 * nothing behind: a page has thousands of them.
 */
export function pendingCalls(): { call: Call; endAll: (error: Error) => void; waiting: () => number } {
  const pending = new Set<(error: Error) => void>();
  let ended: Error | undefined;
  const call: Call = (start) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      pending.add(reject);
      start((error, value) => {
        pending.delete(reject);
        if (error) reject(error);
        else resolve(value);
      });
    });
  const endAll = (error: Error) => {
    ended ??= error;
    for (const reject of pending) reject(ended);
    pending.clear();
  };
  return { call, endAll, waiting: () => pending.size };
}
