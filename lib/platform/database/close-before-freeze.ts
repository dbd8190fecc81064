import type pg from "pg";
import { afterResponse } from "../after-response.ts";

/** Shorter than the default: so long a platform keeps a process awake after its last answer. */
export const IDLE_BEFORE_FREEZE_MS = 5_000;

/**
 * A platform that freezes a process between requests (Vercel) would freeze its idle connections, which the database then
 * keeps. Each request therefore counts as running until the pool has closed them; without a request, as at the start, a
 * connection is closed after its use.
 */
export function closeBeforeFreeze(pool: pg.Pool): void {
  let closed: Promise<void> | undefined;
  const wait = () =>
    (closed ??= whenClosed(pool).finally(() => {
      closed = undefined;
    }));
  pool.on("release", (_error, client) => {
    if (!afterResponse(wait)) void (client as pg.PoolClient & Pick<pg.Client, "end">).end();
  });
}

async function whenClosed(pool: pg.Pool): Promise<void> {
  while (pool.totalCount > 0) await new Promise((resolve) => pool.once("remove", resolve));
}
