import type { Ctx } from "./ctx.ts";
import { createFairQueue, type Entry } from "./fair-queue.ts";

/** With the short ones little more than half of the database connections of a process: small requests always find one. */
const RUNNING = 8;
export const RUNNING_PER_KEY = 2;
export const WAITING_PER_KEY = 20;
const PATIENCE_MS = 5_000;

/** Beyond these: a list must not wait for two segment previews, which may take 15 s. */
export const SHORT_PER_KEY = 1;
const SHORT = { running: 4, runningPerKey: SHORT_PER_KEY };

const queue = createFairQueue({
  ...{ running: RUNNING, runningPerKey: RUNNING_PER_KEY, waitingPerKey: WAITING_PER_KEY, short: SHORT },
});

type Organization = Pick<Ctx, "orgId" | "actor" | "signal">;

/**
 * Runs a preview, export, count or search in the organization's turn. 429 when its queue is full or its turn does not
 * come in time; a job waits as long as it takes. Never nest it: the inner work would wait for the outer.
 */
export function heavyWork<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return queue.run(entryOf(organization), work);
}

/** `heavyWork` of some 100 ms, such as a list with its total or a report. */
export function heavyRead<T>(organization: Organization, work: () => Promise<T>): Promise<T> {
  return queue.run({ ...entryOf(organization), isShort: true }, work);
}

function entryOf({ orgId, actor, signal }: Organization): Entry {
  return { key: orgId, signal, patienceMs: actor.kind === "system" ? Number.POSITIVE_INFINITY : PATIENCE_MS };
}

/** Work that can't be rejected, such as the next chunk of an export or an answer that the organization's ERP gave. */
export function continueHeavyWork<T>(
  { orgId, signal }: Pick<Organization, "orgId" | "signal">,
  work: () => Promise<T>,
): Promise<T> {
  return queue.run({ key: orgId, signal, patienceMs: Number.POSITIVE_INFINITY }, work);
}

/** `heavyWork` of a caller without a ctx, such as an anonymous one, under a key of its own. */
export function heavyWorkOf<T>(caller: Pick<Entry, "key" | "signal">, work: () => Promise<T>): Promise<T> {
  return queue.run({ ...caller, patienceMs: PATIENCE_MS }, work);
}

/** Work for a webhook whose provider is proven: it waits as long as it takes, for not every provider calls again. */
export function heavyWebhookWork<T>(provider: string, work: () => Promise<T>): Promise<T> {
  return queue.run({ key: `webhooks of ${provider}`, patienceMs: Number.POSITIVE_INFINITY }, work);
}
