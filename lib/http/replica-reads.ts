import { AppError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { hasReplica, isReplicaUsable, OLDEST_DATA_MS, setReplicaAside } from "../platform/database/replica.ts";
import { tenantDb } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { readCookie } from "./caller/identify.ts";
import type { Exchange } from "./exchange.ts";

/** When this client last changed something, in milliseconds. */
const WRITTEN_AT = "balcao_written_at";
/** Set by the first read: clients that keep no cookies never lag. A cookie of its own, as a read may end after a write. */
const KEEPS_COOKIES = "balcao_keeps_cookies";

/**
 * Runs a handler that may lag on the replica, unless the client has just changed something. If it fails there, it runs
 * again on the primary.
 */
export async function handleWithReplica(exchange: Exchange, work: (ctx?: Ctx) => unknown): Promise<unknown> {
  const { ctx, request } = exchange;
  if (!ctx || !hasReplica() || !maySeeOldData(exchange) || !isReplicaUsable()) return work(ctx);
  try {
    return await work({ ...ctx, db: tenantDb(ctx.orgId, "replica") });
  } catch (error) {
    // What another client created a moment ago.
    if (error instanceof NotFoundError) return work(ctx);
    if (error instanceof AppError || request.signal.aborted) throw error;
    logger.warn({ err: error, correlationId: exchange.correlationId }, "read replica failed; the primary answers");
    setReplicaAside();
    return work(ctx);
  }
}

function maySeeOldData({ request, responseHeaders }: Exchange): boolean {
  if (readCookie(request.headers, KEEPS_COOKIES) === undefined) {
    responseHeaders.append("set-cookie", cookie(KEEPS_COOKIES, 1));
    return false;
  }
  const writtenAt = Number(readCookie(request.headers, WRITTEN_AT) ?? 0);
  return Math.abs(Date.now() - writtenAt) > OLDEST_DATA_MS;
}

/** Lets the client's next requests read from the primary, which has what this request changed. */
export function noteWrite({ request, ctx, responseHeaders }: Exchange): void {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (ctx && !isRead && hasReplica()) responseHeaders.append("set-cookie", cookie(WRITTEN_AT, Date.now()));
}

function cookie(name: string, value: number): string {
  const secure = env().APP_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/api; HttpOnly; SameSite=Lax${secure}`;
}
