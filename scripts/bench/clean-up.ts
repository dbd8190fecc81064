/** How a bench ends that was asked to stop. */
export const CUT_OFF = 130;

type Stop = () => Promise<void>;

const open = new Set<Stop>();

/** Has `stop` run once, by whoever calls what comes back, or when the bench is cut off. */
export function stopAtTheLatest(stop: Stop): Stop {
  let stopped: Promise<void> | undefined;
  const once: Stop = () => {
    open.delete(once);
    stopped ??= stop();
    return stopped;
  };
  open.add(once);
  return once;
}

/** Servers are process groups of their own: a bench that is cut off has to take them along. The newest go first. */
export function cleanUpWhenCutOff(): void {
  const cutOff = async () => {
    for (const stop of [...open].reverse()) await stop().catch((error) => console.error(error));
    process.exit(CUT_OFF);
  };
  process.once("SIGINT", cutOff).once("SIGTERM", cutOff);
}
