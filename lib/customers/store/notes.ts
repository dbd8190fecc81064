import type { Sql } from "../../platform/db.ts";

export type NewNote = { customerId: string; text: string; authorId: string | null; now: Date };

/** Returns the note's id. */
export async function insertNote(sql: Sql, orgId: string, note: NewNote): Promise<string> {
  const [row] = await sql.rows<{ id: string }>(
    `INSERT INTO customer_note (organization_id, customer_id, text, author_id, created_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING id`,
    [orgId, note.customerId, note.text, note.authorId, note.now],
  );
  if (!row) throw new Error("INSERT returned no row");
  return row.id;
}

/** False if the customer has no such note. */
export async function deleteNoteRow(sql: Sql, orgId: string, customerId: string, id: string): Promise<boolean> {
  const deleted = await sql.run(
    "DELETE FROM customer_note WHERE organization_id = $1 AND customer_id = $2 AND id = $3",
    [orgId, customerId, id],
  );
  return deleted > 0;
}
