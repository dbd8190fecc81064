import { forget } from "../platform/kv.ts";
import { logger } from "../platform/logger.ts";

/** What was changed is saved by now: a cache that can't be reached ends by itself, and fails nobody's request. */
export async function forgetCached(key: string): Promise<void> {
  await forget(key).catch((error) => logger.warn({ err: error }, "cache entry not removed"));
}
