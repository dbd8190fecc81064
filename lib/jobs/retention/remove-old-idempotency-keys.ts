import { cutoffOf } from "../../core/retention.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { type Removal, removeRows } from "../../platform/database/remove-rows.ts";

/** Removes the keys of requests that are no longer repeated, with their responses. */
export function removeOldIdempotencyKeys(ctx: Ctx): Promise<Removal> {
  const before = cutoffOf("public.idempotency_key", ctx.clock.now());
  return removeRows(ctx.db.sql, "public.idempotency_key", (sql, limit) =>
    sql.run(
      `DELETE FROM idempotency_key WHERE organization_id = $1 AND created_at < $2 AND key_hash = ANY (ARRAY(
         SELECT key_hash FROM idempotency_key WHERE organization_id = $1 AND created_at < $2 ORDER BY created_at LIMIT $3))`,
      [ctx.orgId, before, limit],
    ),
  );
}
