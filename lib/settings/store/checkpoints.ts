import type { Ctx } from "../../platform/ctx.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { CheckpointEntity, Checkpoints } from "../schemas.ts";

const COLUMNS: Record<CheckpointEntity, string> = {
  customers: "last_customer_trans_id",
  transactions: "last_transaction_trans_id",
};

export function getCheckpoints(ctx: Ctx): Promise<Checkpoints> {
  return findCheckpoints(ctx.db, ctx.orgId);
}

/** As the transaction sees them: behind its locks no page moves them. */
export async function findCheckpoints(sql: Reader, orgId: string): Promise<Checkpoints> {
  const [row] = await sql.rows<Checkpoints>(
    `SELECT ${COLUMNS.customers} AS customers, ${COLUMNS.transactions} AS transactions FROM organization WHERE id = $1`,
    [orgId],
  );
  if (!row) throw new Error("The organization is gone");
  return row;
}

/** In the transaction of the page it covers. It never goes back. */
export async function advanceCheckpoint(
  sql: Sql,
  orgId: string,
  entity: CheckpointEntity,
  transId: number,
): Promise<void> {
  const column = COLUMNS[entity];
  await sql.run(`UPDATE organization SET ${column} = $2 WHERE id = $1 AND ${column} < $2`, [orgId, transId]);
}

/** Rows turned out to be missing above `transId`: they are read again, by this run or by the next. */
export async function rewindCheckpoint(
  sql: Sql,
  orgId: string,
  entity: CheckpointEntity,
  transId: number,
): Promise<void> {
  const column = COLUMNS[entity];
  await sql.run(`UPDATE organization SET ${column} = $2 WHERE id = $1 AND ${column} > $2`, [orgId, transId]);
}

/** Both, to the first row: everything is read again. */
export async function rewindCheckpoints(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`UPDATE organization SET ${COLUMNS.customers} = 0, ${COLUMNS.transactions} = 0 WHERE id = $1`, [orgId]);
}
