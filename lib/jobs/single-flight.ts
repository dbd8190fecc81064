import { Middleware } from "inngest";

type Outcome = { value: Promise<unknown>; endedAt?: number };

/** How long, and how many, outcomes are kept for an engine that died before it could write them down. */
const KEEP_MS = 60_000;
const KEEP_COUNT = 500;

const outcomes = new Map<string, Outcome>();

/**
 * Runs a step of a run once in this process. A job engine that died in mid-call asks again: it gets the outcome of the first
 * call, be that still at work or just done. A step that failed runs again, as it should.
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
    if (endedAt > oldest && outcomes.size < KEEP_COUNT) return; // the map is in the order of starting
    outcomes.delete(key);
  }
}
