import { Middleware } from "inngest";

type Outcome = { value: Promise<unknown>; endedAt?: number };

/** Retention time and maximum number of outcomes, for an engine that crashed before storing them. */
const KEEP_MS = 60_000;
const KEEP_COUNT = 500;

const outcomes = new Map<string, Outcome>();

/**
 * Runs each step of a run once per process: an engine that crashed during a call and retries it gets the outcome of the
 * first call, finished or not. A failed step runs again.
 */
export class SingleFlight extends Middleware.BaseMiddleware {
  readonly id = "balcao:single-flight";

  override wrapStepHandler({ next, ctx, stepInfo }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    return once(`${ctx.runId}:${stepInfo.hashedId}`, next);
  }
}

function once(key: string, work: () => Promise<unknown>): Promise<unknown> {
  const known = outcomes.get(key);
  if (known) return known.value;
  forgetOld();
  const outcome: Outcome = { value: work() };
  outcomes.set(key, outcome);
  outcome.value.then(
    () => {
      outcome.endedAt = Date.now();
    },
    () => outcomes.delete(key),
  );
  return outcome.value;
}

function forgetOld(): void {
  const oldest = Date.now() - KEEP_MS;
  for (const [key, { endedAt }] of outcomes) {
    if (endedAt === undefined) continue;
    if (endedAt > oldest && outcomes.size < KEEP_COUNT) return; // the map is ordered by start
    outcomes.delete(key);
  }
}
