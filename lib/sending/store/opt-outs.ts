import { type Reader, type Sql, unsafeRows } from "../../platform/db.ts";

/** An opt-out reported in a provider's rejection. */
export type ReportedOptOut = { phone: string; at: Date };

export async function noteOptOuts(sql: Sql, orgId: string, reported: readonly ReportedOptOut[]): Promise<void> {
  if (reported.length === 0) return;
  await sql.run(
    `INSERT INTO opt_out_said (organization_id, phone, said_at)
     SELECT $1, v.phone, v.at FROM unnest($2::text[], $3::timestamptz[]) AS v(phone, at)`,
    [orgId, reported.map(({ phone }) => phone), reported.map(({ at }) => at)],
  );
}

export function findOptOuts(sql: Reader, orgId: string): Promise<(ReportedOptOut & { id: string })[]> {
  return sql.rows(
    "SELECT id, phone, said_at AS at FROM opt_out_said WHERE organization_id = $1 ORDER BY id LIMIT 1000",
    [orgId],
  );
}

/** Deletes applied opt-outs; their phones are no longer needed. */
export async function forgetOptOuts(sql: Reader, orgId: string, ids: readonly string[]): Promise<void> {
  await sql.rows("DELETE FROM opt_out_said WHERE organization_id = $1 AND id = ANY ($2::uuid[])", [orgId, ids]);
}

/** Not tenant-scoped: organizations with pending opt-outs, by id, after the given one. */
export function unsafeListOptOutOrganizations(
  limit: number,
  after: { orgId: string } | null,
): Promise<{ orgId: string }[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId" FROM unsafe_list_opt_outs_said()
     WHERE $2::uuid IS NULL OR organization_id > $2 ORDER BY 1 LIMIT $1`,
    [limit, after?.orgId ?? null],
  );
}
