import { forget } from "../platform/kv.ts";
import { logger } from "../platform/logger.ts";

/** The change is already saved; if the cache is unreachable the entry expires, so the request must not fail. */
export async function forgetCached(key: string): Promise<void> {
  await forget(key).catch((error) =>
    logger.warn({ err: error, key }, "cache entry not deleted; it may be stale until it expires"),
  );
}
