import type { Sql } from "../../platform/db.ts";

/** When the stored segments were last right for everybody, and under which constants. */
export type RefreshState = { refreshedAt: Date | null; constants: string | null };

export async function findRefreshState(sql: Sql, orgId: string): Promise<RefreshState> {
  const rows = await sql.rows<RefreshState>(
    `SELECT rfm_refreshed_at AS "refreshedAt", rfm_constants AS constants FROM organization WHERE id = $1`,
    [orgId],
  );
  return rows[0] ?? { refreshedAt: null, constants: null };
}

export async function saveRefreshState(sql: Sql, orgId: string, state: RefreshState): Promise<void> {
  await sql.run("UPDATE organization SET rfm_refreshed_at = $2, rfm_constants = $3 WHERE id = $1", [
    orgId,
    state.refreshedAt,
    state.constants,
  ]);
}

/** Not tenant-scoped: the fan-out of the daily schedule. */
export async function unsafeListOrganizationIds(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>("SELECT id FROM unsafe_list_organizations()");
  return rows.map(({ id }) => id);
}
