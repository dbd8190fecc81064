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

/** As seen by this transaction; while it holds the locks no page moves them. */
export async function findCheckpoints(sql: Reader, orgId: string): Promise<Checkpoints> {
  const [row] = await sql.rows<Checkpoints>(
    `SELECT ${COLUMNS.customers} AS customers, ${COLUMNS.transactions} AS transactions FROM organization WHERE id = $1`,
    [orgId],
  );
  if (!row) throw new Error("The organization no longer exists");
  return row;
}

/** Call in the transaction of the page it covers. Never moves back. */
export async function advanceCheckpoint(
  sql: Sql,
  orgId: string,
  entity: CheckpointEntity,
  transId: number,
): Promise<void> {
  const column = COLUMNS[entity];
  await sql.run(`UPDATE organization SET ${column} = $2 WHERE id = $1 AND ${column} < $2`, [orgId, transId]);
}

/** Rows above `transId` were missed: this run or the next reads them again. */
export async function rewindCheckpoint(
  sql: Sql,
  orgId: string,
  entity: CheckpointEntity,
  transId: number,
): Promise<void> {
  const column = COLUMNS[entity];
  await sql.run(`UPDATE organization SET ${column} = $2 WHERE id = $1 AND ${column} > $2`, [orgId, transId]);
}

/** Resets both checkpoints, so that everything is read again. */
export async function rewindCheckpoints(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`UPDATE organization SET ${COLUMNS.customers} = 0, ${COLUMNS.transactions} = 0 WHERE id = $1`, [orgId]);
}
