import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { drainOutbox } from "./outbox.ts";

const EVERY_MS = 5_000;

/**
 * Delivers events that were left in the outbox, by a killed process or while the engine was away. The engine's own
 * schedule does it as well, which is what delivers them where no process lives on (Vercel).
 */
export function drainRegularly(): void {
  if (env().VERCEL_ENV !== undefined) return;
  let isDraining = false;
  const drain = async () => {
    if (isDraining) return;
    isDraining = true;
    await drainOutbox().catch((err: unknown) => logger.warn({ err }, "the outbox could not be drained"));
    isDraining = false;
  };
  setInterval(() => void drain(), EVERY_MS).unref();
}
