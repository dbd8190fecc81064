/** A blocked event loop can use up at most one time-out slice: it runs timers before socket events. */
const SLICES = 10;

/**
 * Result of `work`, or a rejection after the time-out; the work itself continues. Time in which the event loop was
 * blocked doesn't count.
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => Error = () => new Error(`No answer in ${milliseconds} ms`),
): Promise<T> {
  let cancel: (() => void) | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    cancel = afterHearing(milliseconds, () => reject(late()));
  });
  return Promise.race([work, tooLate]).finally(cancel);
}

/** The time-out as an AbortSignal that does not keep the process alive. */
export function hearingSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException(`No answer in ${milliseconds} ms`, "TimeoutError"));
  afterHearing(milliseconds, late, (timer) => timer.unref());
  return controller.signal;
}

/** Calls `act` after the time, in slices that exclude a blocked event loop. Returns a function that cancels it. */
function afterHearing(
  milliseconds: number,
  act: () => void,
  adjust: (timer: NodeJS.Timeout) => void = () => undefined,
): () => void {
  let timer: NodeJS.Timeout;
  const wait = (slices: number) => {
    timer = setTimeout(() => (slices > 1 ? wait(slices - 1) : act()), Math.ceil(milliseconds / SLICES));
    adjust(timer);
  };
  wait(SLICES);
  return () => clearTimeout(timer);
}
