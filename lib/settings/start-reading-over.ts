import { failRunningJobRuns } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { rewindCheckpoints } from "./store/checkpoints.ts";
import { raiseNumberBase } from "./store/number-base.ts";

/**
 * Resets the sync position after a connection change. Fails the running sync first, or its next page would raise the
 * checkpoints again. Call under `lockJobRunStarts`. `countsAnew`: a different ERP, whose numbers are not comparable
 * with those of known rows.
 */
export async function startReadingOver(sql: Sql, orgId: string, { countsAnew = true } = {}): Promise<void> {
  await failRunningJobRuns(sql, orgId, "erp", "The ERP connection was changed");
  if (countsAnew) await raiseNumberBase(sql, orgId); // before the checkpoints; pages lock in this order
  await rewindCheckpoints(sql, orgId);
}
