export type Arrival = {
  /** Resolves once every earlier arrival has passed or its patience has ended. */
  turn: () => Promise<void>;
  /** Lets the later arrivals go on. Calling it again changes nothing. */
  pass: () => void;
};

/**
 * Restores the order of arrival after steps whose durations differ, such as a rate limit or a worker thread. Nothing waits
 * longer than `patienceMs` after the arrival before it: one that is stuck loses its place.
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
