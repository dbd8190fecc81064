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

/** The members and API keys of the organization in $1. A key is known by its prefix. */
const ACTORS = `(SELECT id, name, email FROM app_user WHERE organization_id = $1
  UNION ALL SELECT id, name, 'key:' || prefix FROM api_key WHERE organization_id = $1) AS u`;

/** The people and keys of this organization among `ids`. */
export function findPeople(sql: Sql, orgId: string, ids: readonly string[]): Promise<AuditPerson[]> {
  return sql.rows(`SELECT u.id, u.name, u.email FROM ${ACTORS} WHERE u.id = ANY ($2)`, [orgId, ids]);
}

/** People and keys of this organization that have audit records, by name. */
export function findActivePeople(sql: Sql, orgId: string): Promise<AuditPerson[]> {
  return sql.rows(
    `SELECT u.id, u.name, u.email FROM ${ACTORS}
     WHERE EXISTS (SELECT FROM access_log a WHERE a.organization_id = $1 AND a.user_id = u.id)
     ORDER BY lower(u.name), u.id`,
    [orgId],
  );
}
