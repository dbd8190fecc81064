import { cutoffOf } from "../core/retention.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Removal, removeRows } from "../platform/database/remove-rows.ts";
import { deleteEventsBefore } from "./store/events.ts";

/** Removes providers' reports past their retention; their results are in the ledger. */
export function removeOldMessageEvents(ctx: Ctx): Promise<Removal> {
  const before = cutoffOf("public.message_event", ctx.clock.now());
  return removeRows(ctx.db.sql, "public.message_event", (sql, limit) =>
    deleteEventsBefore(sql, ctx.orgId, before, limit),
  );
}
