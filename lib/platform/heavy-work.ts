import type { Ctx } from "./ctx.ts";
import { env } from "./env.ts";
import { createFairQueue, type Entry, type FairQueue, type FairQueueLimits } from "./fair-queue.ts";

const RUNNING_PER_KEY = 2;
const WAITING_PER_KEY = 20;
/** Beyond these: a list must not wait for two segment previews, which may take 15 s. */
const SHORT_PER_KEY = 1;
const PATIENCE_MS = 5_000;

let queue: FairQueue | undefined;

/**
 * Long and short work together take little more than half of the connections of a process, so that small requests
 * always find one; one key never takes all of the places for long work.
 */
export function heavyLimits(poolSize: number): Required<FairQueueLimits> {
  const running = Math.max(1, Math.floor(poolSize * 0.4));
  return {
    running,
    runningPerKey: running > RUNNING_PER_KEY ? RUNNING_PER_KEY : 1,
    waitingPerKey: WAITING_PER_KEY,
    short: { running: Math.max(1, Math.floor(poolSize * 0.2)), runningPerKey: SHORT_PER_KEY },
  };
}

function run<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
  queue ??= createFairQueue(heavyLimits(env().DATABASE_POOL_SIZE));
  return queue.run(entry, work);
}

type Organization = Pick<Ctx, "orgId" | "actor" | "signal">;

/**
 * Runs a preview, export, count or search in the organization's turn. 429 when its queue is full or its turn does not
 * come in time; a job waits as long as it takes. Never nest it: the inner work would wait for the outer.
 */
export function heavyWork<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return run(entryOf(organization), work);
}

/** `heavyWork` of some 100 ms, such as a list with its total or a report. */
export function heavyRead<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return run({ ...entryOf(organization), isShort: true }, work);
}

function entryOf({ orgId, actor, signal }: Organization): Entry {
  return { key: orgId, signal, patienceMs: actor.kind === "system" ? Number.POSITIVE_INFINITY : PATIENCE_MS };
}

/** Work that can't be rejected, such as the next chunk of an export or an answer that the organization's ERP gave. */
export function continueHeavyWork<T>(
  { orgId, signal }: Pick<Organization, "orgId" | "signal">,
  work: () => Promise<T>,
): Promise<T> {
  return run({ key: orgId, signal, patienceMs: Number.POSITIVE_INFINITY }, work);
}

/** `heavyWork` of a caller without a ctx, such as an anonymous one, under a key of its own. */
export function heavyWorkOf<T>(caller: Pick<Entry, "key" | "signal">, work: () => Promise<T>): Promise<T> {
  return run({ ...caller, patienceMs: PATIENCE_MS }, work);
}

/** Work for a webhook whose provider is proven: it waits as long as it takes, for not every provider calls again. */
export function heavyWebhookWork<T>(provider: string, work: () => Promise<T>): Promise<T> {
  return run({ key: `webhooks of ${provider}`, patienceMs: Number.POSITIVE_INFINITY }, work);
}
