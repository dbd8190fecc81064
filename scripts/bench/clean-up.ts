/** Exit code of an interrupted bench. */
export const CUT_OFF = 130;

type Stop = () => Promise<void>;

const open = new Set<Stop>();

/** Runs `stop` at most once: when the returned function is called, or when the bench is interrupted. */
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

/** Servers run in their own process groups, so an interrupted bench must stop them. Newest first. */
export function cleanUpWhenCutOff(): void {
  const cutOff = async () => {
    for (const stop of [...open].reverse()) await stop().catch((error) => console.error(error));
    process.exit(CUT_OFF);
  };
  process.once("SIGINT", cutOff).once("SIGTERM", cutOff);
}
