import type { Sql } from "../../platform/db.ts";

/**
 * Moves ledger rows sent to these addresses to another customer and returns their ids. Lock order: by id, as for
 * reports.
 */
export async function moveRecipients(
  sql: Sql,
  orgId: string,
  { fromId, toId, addresses }: { fromId: string; toId: string; addresses: readonly string[] },
): Promise<string[]> {
  const moved = await sql.rows<{ id: string }>(
    `WITH sent AS (
       SELECT id FROM campaign_recipient WHERE organization_id = $1 AND customer_id = $2 AND address = ANY ($4)
       ORDER BY id FOR UPDATE
     )
     UPDATE campaign_recipient r SET customer_id = $3 FROM sent s WHERE r.organization_id = $1 AND r.id = s.id
     RETURNING r.id`,
    [orgId, fromId, toId, addresses],
  );
  return moved.map(({ id }) => id);
}
