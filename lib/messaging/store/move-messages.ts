import type { Sql } from "../../platform/db.ts";

/** Moves the messages to these campaign recipients from one customer to another. */
export async function moveMessages(
  sql: Sql,
  orgId: string,
  { fromId, toId, recipientIds }: { fromId: string; toId: string; recipientIds: readonly string[] },
): Promise<void> {
  for (const table of ["whatsapp_message", "email_message"])
    await sql.run(
      `UPDATE ${table} SET customer_id = $3 WHERE organization_id = $1 AND customer_id = $2 AND recipient_id = ANY ($4)`,
      [orgId, fromId, toId, recipientIds],
    );
}
