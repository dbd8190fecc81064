import { failRunningJobRuns } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { rewindCheckpoint } from "./store/checkpoints.ts";

/**
 * Another connection holds other rows: nothing that was read by the former one says where to go on. The run under way
 * ends first, else its next page would lift the checkpoints again. Call it under `lockJobRunStarts`.
 */
export async function startReadingOver(sql: Sql, orgId: string): Promise<void> {
  await failRunningJobRuns(sql, orgId, "erp", "The ERP connection was changed");
  await rewindCheckpoint(sql, orgId, "customers", 0);
  await rewindCheckpoint(sql, orgId, "transactions", 0);
}
