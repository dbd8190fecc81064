import type { Reader, Sql } from "../../platform/db.ts";

type Approval = { version: number; occurrence: number; cents: number; by: string; at: Date };

/** Allows the next send of this version; false if another person has to, or if the campaign has changed. */
export async function writeApproval(
  sql: Sql,
  orgId: string,
  { id, version, occurrence, cents, by, at }: Approval & { id: string },
): Promise<boolean> {
  const written = await sql.run(
    `UPDATE campaign SET approved_by = $6, approved_at = $7, approved_version = $3, approved_occurrence = $4,
       approved_cents = $5
     WHERE organization_id = $1 AND id = $2 AND version = $3 AND occurrence = $4 AND updated_by <> $6::uuid`,
    [orgId, id, version, occurrence, cents, by, at],
  );
  return written > 0;
}

/** The person who changed the campaign last, or created it; null: that was an API key or the installation. */
export async function findLastEditor(sql: Reader, orgId: string, id: string): Promise<string | null> {
  const [row] = await sql.rows<{ editor: string | null }>(
    "SELECT updated_by AS editor FROM campaign WHERE organization_id = $1 AND id = $2",
    [orgId, id],
  );
  return row?.editor ?? null;
}

/** The approval of the next send, if it was given for the campaign as it is. */
export async function findApprovedCents(sql: Reader, orgId: string, id: string): Promise<number | null> {
  const [row] = await sql.rows<{ cents: bigint | null }>(
    `SELECT approved_cents AS cents FROM campaign
     WHERE organization_id = $1 AND id = $2 AND approved_version = version AND approved_occurrence = occurrence`,
    [orgId, id],
  );
  return row?.cents == null ? null : Number(row.cents);
}
