import type { Sql } from "../../platform/db.ts";
import type { Activity, AuditPeriod, AuditPerson } from "../schemas.ts";

/** All data for the statistics, in one index scan. */
export function findActivity(sql: Sql, orgId: string, { since, until }: AuditPeriod): Promise<Activity[]> {
  return sql.rows(
    `SELECT user_id AS "userId", action_type AS "actionType", count(*)::int AS count FROM access_log
     WHERE organization_id = $1 AND created_at >= coalesce($2::timestamptz, '-infinity') AND created_at <= coalesce($3::timestamptz, 'infinity')
     GROUP BY user_id, action_type`,
    [orgId, since, until],
  );
}

/** The people of this organization among `ids`. */
export function findPeople(sql: Sql, orgId: string, ids: readonly string[]): Promise<AuditPerson[]> {
  return sql.rows("SELECT id, name, email FROM app_user WHERE organization_id = $1 AND id = ANY ($2)", [orgId, ids]);
}

/** People of this organization who have audit records, by name. */
export function findActivePeople(sql: Sql, orgId: string): Promise<AuditPerson[]> {
  return sql.rows(
    `SELECT u.id, u.name, u.email FROM app_user u WHERE u.organization_id = $1
       AND EXISTS (SELECT FROM access_log a WHERE a.organization_id = u.organization_id AND a.user_id = u.id)
     ORDER BY lower(u.name), u.id`,
    [orgId],
  );
}
