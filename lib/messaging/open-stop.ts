import { actorId, type Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { logger } from "../platform/logger.ts";
import { PROBE_AFTER_MS } from "./rules/circuit.ts";
import { type StopTarget, stopKey, stopReasonOf } from "./rules/stops.ts";
import type { StopCause } from "./schemas.ts";
import { writeStop } from "./store/stops.ts";

/**
 * Opens a sending block for a number or template. Null if the target has no such key; `isNew` is false if it was
 * already blocked.
 */
export async function openStop(
  ctx: Ctx,
  sql: Sql,
  { subject, code }: StopCause,
  target: StopTarget,
): Promise<{ id: string; isNew: boolean } | null> {
  const key = stopKey(subject, target);
  if (key === null) return null;
  const stop = await writeStop(sql, ctx, {
    subject,
    key,
    code,
    reason: stopReasonOf(code),
    numberId: subject === "number" ? target.numberId : null,
    openedBy: actorId(ctx.actor),
    probeAt: new Date(ctx.clock.now().getTime() + PROBE_AFTER_MS),
  });
  if (stop.isNew)
    logger.error({ orgId: ctx.orgId, subject, key, code, reason: stopReasonOf(code) }, "sending block opened");
  return stop;
}
