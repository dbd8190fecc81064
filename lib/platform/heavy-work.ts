import { availableParallelism } from "node:os";
import type { Ctx } from "./ctx.ts";
import { env } from "./env.ts";
import { createFairQueue, type Entry, type FairQueue, type FairQueueLimits } from "./fair-queue.ts";

const WAITING_PER_KEY = 20;
const PATIENCE_MS = 5_000;

type Kind = "long" | "short";
let queues: Record<Kind, FairQueue> | undefined;

/**
 * Both kinds together take little more than half of the connections of a process, so that small requests always find one.
 * Of one key each kind leaves a core to the others: two statements at once would use up a machine of two cores.
 */
export function heavyLimits(poolSize: number, cores: number): Record<Kind, FairQueueLimits> {
  const perKey = Math.min(2, Math.max(1, cores - 1));
  const limitsOf = (share: number): FairQueueLimits => {
    const running = Math.max(2, Math.floor(poolSize * share)); // at least two, so that no organization takes all
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
 * Runs a preview, export, count or search in the organization's turn. 429 when its queue is full or its turn does not
 * come in time; a job waits as long as it takes. Never nest it: the inner work would wait for the outer.
 */
export function heavyWork<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return run("long", entryOf(organization), work);
}

/** `heavyWork` of some 100 ms, such as a list with its total or a report: it does not wait behind a preview of 15 s. */
export function heavyRead<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return run("short", entryOf(organization), work);
}

function entryOf({ orgId, actor, signal }: Organization): Entry {
  return { key: orgId, signal, patienceMs: actor.kind === "system" ? Number.POSITIVE_INFINITY : PATIENCE_MS };
}

/** Work that can't be rejected, such as the next chunk of an export or an answer that the organization's ERP gave. */
export function continueHeavyWork<T>(
  { orgId, signal }: Pick<Organization, "orgId" | "signal">,
  work: () => Promise<T>,
): Promise<T> {
  return run("long", { key: orgId, signal, patienceMs: Number.POSITIVE_INFINITY }, work);
}

/** `heavyWork` of a caller without a ctx, such as an anonymous one, under a key of its own. */
export function heavyWorkOf<T>(caller: Pick<Entry, "key" | "signal">, work: () => Promise<T>): Promise<T> {
  return run("long", { ...caller, patienceMs: PATIENCE_MS }, work);
}

/** Work for a webhook whose provider is proven: it waits as long as it takes, for not every provider calls again. */
export function heavyWebhookWork<T>(provider: string, work: () => Promise<T>): Promise<T> {
  return run("long", { key: `webhooks of ${provider}`, patienceMs: Number.POSITIVE_INFINITY }, work);
}
