import type { Sql } from "../../platform/db.ts";

type Move = { fromId: string; toId: string; recipientIds: readonly string[]; addresses: readonly string[] };

/**
 * Moves the links and visits of these campaign recipients, and the unsubscribe tokens of these addresses, to another
 * customer.
 */
export async function moveVisits(
  sql: Sql,
  orgId: string,
  { fromId, toId, recipientIds, addresses }: Move,
): Promise<void> {
  for (const table of ["redirect_token", "open_token", "tracking_hit"])
    await sql.run(
      `UPDATE ${table} SET customer_id = $3 WHERE organization_id = $1 AND customer_id = $2 AND recipient_id = ANY ($4)`,
      [orgId, fromId, toId, recipientIds],
    );
  await sql.run(
    `UPDATE unsubscribe_token SET customer_id = $3
     WHERE organization_id = $1 AND customer_id = $2 AND address = ANY ($4)`,
    [orgId, fromId, toId, addresses],
  );
}
