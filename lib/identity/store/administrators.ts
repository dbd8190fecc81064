import { SUPER_ADMIN_LEVEL } from "../../core/permissions.ts";
import type { Sql } from "../../platform/db.ts";

/** Serializes changes of people and permissions per organization, across processes. */
export async function lockPeople(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1::text, 0))", [orgId]);
}

/**
 * The organization's own administrators: active members whose role has `app:team` and isn't read-only. The operator
 * (level 0) is a guest and doesn't count.
 */
export async function countAdministrators(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql.rows<{ count: bigint }>(
    `SELECT count(*) AS count FROM app_user u
     JOIN role r ON r.organization_id = u.organization_id AND r.id = u.role_id
     WHERE u.organization_id = $1 AND u.deactivated_at IS NULL AND r.level > $2 AND NOT r.read_only
       AND 'app:team' = ANY (r.permissions)`,
    [orgId, SUPER_ADMIN_LEVEL],
  );
  return Number(row?.count ?? 0);
}
