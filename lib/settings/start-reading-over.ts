import { failRunningJobRuns } from "../jobs/index.ts";
import type { Sql } from "../platform/db.ts";
import { rewindCheckpoints } from "./store/checkpoints.ts";
import { raiseNumberBase } from "./store/number-base.ts";

/**
 * Another connection holds other rows: nothing that was read by the former one says where to go on. The run under way
 * ends first, else its next page would lift the checkpoints again. Call it under `lockJobRunStarts`. `countsAnew`: it is
 * another ERP, whose numbers can't be held against those of the rows that are known.
 */
export async function startReadingOver(sql: Sql, orgId: string, { countsAnew = true } = {}): Promise<void> {
  await failRunningJobRuns(sql, orgId, "erp", "The ERP connection was changed");
  if (countsAnew) await raiseNumberBase(sql, orgId); // before the checkpoints: a page locks in this order
  await rewindCheckpoints(sql, orgId);
}
