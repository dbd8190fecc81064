import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { emitOrLeave } from "./emit.ts";
import { applicationStarted } from "./events.ts";
import { drainOutbox } from "./outbox.ts";

const EVERY_MS = 5_000;

/**
 * Resumes sends immediately after a restart. Not on Vercel, where each cold start would cost an execution: the schedule
 * does it.
 */
export async function announceStart(): Promise<void> {
  if (env().VERCEL_ENV !== undefined) return;
  await emitOrLeave(
    applicationStarted.create({}),
    {},
    "start of the application not sent to the job engine; the schedule resumes sends",
  );
}

/**
 * Delivers events left in the outbox by a killed process or an engine outage. The engine's schedule does the same,
 * which covers platforms without a permanent process (Vercel).
 */
export function drainRegularly(): void {
  if (env().VERCEL_ENV !== undefined) return;
  let isDraining = false;
  const drain = async () => {
    if (isDraining) return;
    isDraining = true;
    await drainOutbox().catch((err: unknown) =>
      logger.warn({ err }, "events in the outbox not delivered to the job engine; retried in a few seconds"),
    );
    isDraining = false;
  };
  setInterval(() => void drain(), EVERY_MS).unref();
}
