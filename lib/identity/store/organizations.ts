import type { DEFAULT_ROLES } from "../../core/permissions.ts";
import { type Sql, type TenantDb, unsafeRows } from "../../platform/db.ts";

export async function findOrganizationName(db: TenantDb): Promise<string | null> {
  const rows = await db.rows<{ name: string }>("SELECT name FROM organization WHERE id = $1", [db.orgId]);
  return rows[0]?.name ?? null;
}

export async function unsafeFindOrganizationId(slug: string): Promise<string | null> {
  const rows = await unsafeRows<{ id: string }>("SELECT id FROM unsafe_list_organizations() WHERE slug = $1", [slug]);
  return rows[0]?.id ?? null;
}

/** Creates the organization and its roles if missing; existing roles keep their changes. */
export async function ensureOrganization(
  sql: Sql,
  { id, slug, name }: { id: string; slug: string; name: string },
  roles: typeof DEFAULT_ROLES,
): Promise<void> {
  await sql.run("INSERT INTO organization (id, slug, name) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING", [
    id,
    slug,
    name,
  ]);
  await sql.run(
    `INSERT INTO role (organization_id, name, level, permissions, read_only)
     SELECT $1, r.name, r.level, r.permissions, r."readOnly"
     FROM jsonb_to_recordset($2) AS r(name text, level int, permissions text[], "readOnly" boolean)
     ON CONFLICT (organization_id, name) DO NOTHING`,
    [id, JSON.stringify(roles)],
  );
}
