import { setTimeout } from "node:timers/promises";
import { type Call, signIn } from "./sign-in.ts";

/** Short enough to see purchases arrive, long enough to keep the run history readable. */
const EVERY_MS = 5 * 60_000;

/**
 * Syncs the live shops every few minutes, as the button Sincronizar does, until the signal aborts. If a sync is already
 * running, the response is a rejection or that run.
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
