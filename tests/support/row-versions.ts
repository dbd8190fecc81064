import { tenantDb } from "../../lib/platform/db.ts";

/** The version of every row of these tables: two equal results mean that nothing was written in between. */
export async function rowVersions(orgId: string, tables: readonly string[]): Promise<Record<string, string[]>> {
  return tenantDb(orgId).sql(async (sql) => {
    const versions: Record<string, string[]> = {};
    for (const table of tables) {
      const rows = await sql.rows<{ version: string }>(
        `SELECT ctid::text || ' ' || xmin::text AS version FROM ${table} ORDER BY ctid`,
      );
      versions[table] = rows.map((row) => row.version);
    }
    return versions;
  });
}
