import { type OutboxEvent, queueEvents } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { importEnded } from "./events.ts";
import type { ImportRow } from "./store/imports.ts";

/**
 * Queues what follows the end of a run or an undo, as after a sync, in the transaction that ends it: counts of segments,
 * and for sales the RFM history.
 */
export function announceEnd(ctx: Ctx, sql: Sql, { id, kind }: Pick<ImportRow, "id" | "kind">): Promise<OutboxEvent[]> {
  return queueEvents(sql, importEnded.create({ orgId: ctx.orgId, importId: id, kind }));
}
