import { availableParallelism } from "node:os";
import { createFairQueue, type Entry, type FairQueue, type FairQueueLimits } from "./concurrency/fair-queue.ts";
import { takingTurns } from "./concurrency/foreground.ts";
import type { Ctx } from "./ctx.ts";
import { env } from "./env.ts";

const WAITING_PER_KEY = 20;
const PATIENCE_MS = 5_000;

type Kind = "long" | "short";
let queues: Record<Kind, FairQueue> | undefined;

/**
 * Both kinds together use little more than half of a process's connections, so that small requests always find one.
 * Each kind leaves one core free per key: two statements at once would use up a two-core machine.
 */
export function heavyLimits(poolSize: number, cores: number): Record<Kind, FairQueueLimits> {
  const perKey = Math.min(2, Math.max(1, cores - 1));
  const limitsOf = (share: number): FairQueueLimits => {
    const running = Math.max(2, Math.floor(poolSize * share)); // at least two, so that one organization cannot take all
    return { running, runningPerKey: running > perKey ? perKey : 1, waitingPerKey: WAITING_PER_KEY };
  };
  return { long: limitsOf(0.4), short: limitsOf(0.2) };
}

function run<T>(kind: Kind, entry: Entry, work: () => Promise<T>): Promise<T> {
  queues ??= createQueues();
  return queues[kind].run(entry, work);
}

function createQueues(): Record<Kind, FairQueue> {
  const { long, short } = heavyLimits(env().DATABASE_POOL_SIZE, availableParallelism());
  return { long: createFairQueue(long), short: createFairQueue(short) };
}

type Organization = Pick<Ctx, "orgId" | "actor" | "signal">;

/**
 * Runs a preview, export, count or search in the organization's queue. 429 if the queue is full or the wait too long;
 * jobs wait without limit. Never nest it: the inner work would wait for the outer (deadlock).
 */
export function heavyWork<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return run("long", entryOf(organization), work);
}

/**
 * `heavyWork` for work of about 100 ms, such as a list with its total or a report: does not queue behind a 15 s
 * preview.
 */
export function heavyRead<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return run("short", entryOf(organization), work);
}

function entryOf({ orgId, actor, signal }: Organization): Entry {
  return { key: orgId, signal, patienceMs: actor.kind === "system" ? Number.POSITIVE_INFINITY : PATIENCE_MS };
}

/** For work that can't be rejected, such as a response of the organization's ERP. */
export function continueHeavyWork<T>(
  { orgId, signal }: Pick<Organization, "orgId" | "signal">,
  work: () => Promise<T>,
): Promise<T> {
  return run("long", { key: orgId, signal, patienceMs: Number.POSITIVE_INFINITY }, work);
}

/** `continueHeavyWork` for the next rows of an export: all of an organization's exports take turns with requests. */
export function continueExport<T>(
  organization: Pick<Organization, "orgId" | "signal">,
  work: () => Promise<T>,
): Promise<T> {
  return continueHeavyWork(organization, () => takingTurns(work));
}

/** `heavyWork` for a caller without a ctx, such as an anonymous one, under its own key. */
export function heavyWorkOf<T>(caller: Pick<Entry, "key" | "signal">, work: () => Promise<T>): Promise<T> {
  return run("long", { ...caller, patienceMs: PATIENCE_MS }, work);
}

/** Work for a verified webhook: waits without limit, because not every provider retries. */
export function heavyWebhookWork<T>(provider: string, work: () => Promise<T>): Promise<T> {
  return run("long", { key: `webhooks of ${provider}`, patienceMs: Number.POSITIVE_INFINITY }, work);
}
