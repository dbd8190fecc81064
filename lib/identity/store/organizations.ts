import type { TenantDb } from "../../platform/db.ts";

export async function findOrganizationName(db: TenantDb): Promise<string | null> {
  const rows = await db.sql((sql) =>
    sql.rows<{ name: string }>("SELECT name FROM organization WHERE id = $1", [db.orgId]),
  );
  return rows[0]?.name ?? null;
}
