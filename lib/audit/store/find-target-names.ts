import type { Sql } from "../../platform/db.ts";

/** The tables whose rows have a name that the log may show. Further kinds join by a line of their own. */
const NAMES = {
  user: "SELECT id, name FROM app_user",
  role: "SELECT id, name FROM role",
  customer: "SELECT id, name FROM customer",
} as const;

export type NamedKind = keyof typeof NAMES;

export function isNamedKind(kind: string): kind is NamedKind {
  return Object.hasOwn(NAMES, kind);
}

/** Names by `<kind>:<id>`, one statement a kind. An id that isn't a UUID, or is nobody's, has none. */
export async function findTargetNames(
  sql: Sql,
  orgId: string,
  wanted: ReadonlyMap<NamedKind, readonly string[]>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, ids] of wanted) {
    const rows = await sql.rows<{ id: string; name: string | null }>(
      `${NAMES[kind]} WHERE organization_id = $1 AND id = ANY ($2::uuid[])`,
      [orgId, ids],
    );
    for (const { id, name } of rows) if (name !== null) names.set(`${kind}:${id}`, name);
  }
  return names;
}
