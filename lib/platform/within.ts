/** Of these at most one passes while the loop is blocked: it hears its timers before what waits in its sockets. */
const SLICES = 10;

/**
 * What `work` comes to, or a rejection when that takes longer. The work itself goes on, unheard. Time in which this
 * process was too busy to hear an answer doesn't count.
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

/** The same as a signal, which keeps no process from ending. */
export function hearingSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException(`No answer in ${milliseconds} ms`, "TimeoutError"));
  afterHearing(milliseconds, late, (timer) => timer.unref());
  return controller.signal;
}

/** Calls `act` when the loop has been free for so long, turn by turn; returns what keeps it from that. */
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
