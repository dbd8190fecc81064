import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";

const NAMED = "WHERE organization_id = $1 AND id = ANY ($2::uuid[])";
/** Rows of the stores in $3, with their principal and alias stores; null means every store. */
const IN_SCOPE = `AND ($3::uuid[] IS NULL OR store_id IN (
  SELECT id FROM store WHERE organization_id = $1 AND coalesce(primary_store_id, id) IN (
    SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($3))))`;
/** Tables whose rows have a name that the log may show; one line per kind. */
const NAMES = {
  user: `SELECT id, name FROM app_user ${NAMED}`,
  role: `SELECT id, name FROM role ${NAMED}`,
  segment: `SELECT id, name FROM segment ${NAMED}`,
  campaign: `SELECT id, name FROM campaign ${NAMED}`,
  store: `SELECT id, trade_name AS name FROM store ${NAMED}`,
  apiKey: `SELECT id, name FROM api_key ${NAMED}`,
  webhook: `SELECT id, coalesce(nullif(description, ''), substring(url FROM '^https?://([^/?]+)')) AS name
    FROM webhook_endpoint ${NAMED}`,
  import: `SELECT id, file_name AS name FROM customer_import ${NAMED}`,
  customer: `SELECT id, name FROM customer ${NAMED} ${IN_SCOPE}`,
} as const;
const SCOPED: ReadonlySet<NamedKind> = new Set(["customer"]);

export type NamedKind = keyof typeof NAMES;

export function isNamedKind(kind: string): kind is NamedKind {
  return Object.hasOwn(NAMES, kind);
}

/**
 * Names by `<kind>:<id>`, one statement per kind. Ids that are not UUIDs, unknown or outside the store scope have none.
 */
export async function findTargetNames(
  sql: Sql,
  { orgId, storeScope }: Pick<Ctx, "orgId" | "storeScope">,
  wanted: ReadonlyMap<NamedKind, readonly string[]>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, ids] of wanted) {
    const params = [orgId, ids, ...(SCOPED.has(kind) ? [storeScope] : [])];
    const rows = await sql.rows<{ id: string; name: string | null }>(NAMES[kind], params);
    for (const { id, name } of rows) if (name !== null) names.set(`${kind}:${id}`, name);
  }
  return names;
}
