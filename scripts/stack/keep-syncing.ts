import { setTimeout } from "node:timers/promises";
import { type Call, signIn } from "./sign-in.ts";

/** Often enough to see purchases come, seldom enough that the history of runs stays readable. */
const EVERY_MS = 5 * 60_000;

/**
 * Reads what the live shops have sold every few minutes, as an administrator would by Sincronizar, until the signal says
 * stop. Where a sync runs already there is no second one: the answer is then a refusal, or that run.
 */
export async function keepSyncing(url: string, emails: readonly string[], signal: AbortSignal): Promise<void> {
  const calls = emails.map((email) => signIn(url, email));
  while (!signal.aborted) {
    await setTimeout(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await Promise.all(calls.map(readSales));
  }
}

async function readSales(call: Call): Promise<void> {
  await call("/api/sales/trigger-sync", { method: "POST" }).catch(() => undefined);
}
