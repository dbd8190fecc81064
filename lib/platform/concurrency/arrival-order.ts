export type Arrival = {
  /** Resolves once every earlier arrival has called `pass` or timed out. */
  turn: () => Promise<void>;
  /** Releases the later arrivals. Idempotent. */
  pass: () => void;
};

/**
 * Restores arrival order after steps of different duration, such as a rate limit or a worker thread. An arrival waits
 * at most `patienceMs` for the one before it; one that is stuck loses its place.
 */
export function createArrivalOrder(patienceMs: number): () => Arrival {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const earlier = last;
    const { promise: passed, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs).unref();
    last = earlier.then(() => passed);
    return {
      turn: () => earlier,
      pass: () => {
        clearTimeout(timer);
        resolve();
      },
    };
  };
}
