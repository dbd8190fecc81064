import { maskIp } from "../core/masking.ts";
import { redactUrl } from "../core/redaction.ts";
import type { AuditedState, Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import type { NewAccessLog } from "./schemas.ts";
import { insertAccessLog } from "./store/access-logs.ts";

const MAX_TEXT = 2_000;

/** Writes one audit record. A failure is only logged: auditing never changes a response. */
export async function recordAccess(entry: NewAccessLog): Promise<void> {
  try {
    await insertAccessLog({
      ...entry,
      ip: maskIp(entry.ip),
      endpoint: storable(redactUrl(entry.endpoint)),
      userAgent: entry.userAgent && storable(entry.userAgent),
      metadata: entry.metadata && storableValues(entry.metadata),
    });
  } catch (error) {
    const { actionType, status, correlationId } = entry;
    logger.error({ err: error, actionType, status, correlationId }, "audit record not written");
  }
}

/** Ids come from paths, and a message can end in half a surrogate pair: one invalid value must not lose the record. */
function storableValues(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, storableValue(value)]));
}

function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(storableValue);
  return typeof value === "object" && value !== null ? storableValues(value as Record<string, unknown>) : value;
}

/** Text that Postgres accepts, cut to a maximum length. */
function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, MAX_TEXT).toWellFormed();
}

/**
 * Adds names and states before and after a change to this request's audit record; null: did not or does not exist.
 * Never customer data or a secret; users by id. A failed request stores none.
 */
export function noteChange(ctx: Ctx, change: { before: AuditedState | null; after: AuditedState | null }): void {
  ctx.changes.push(change);
}
