import { type Sql, tenantDb } from "../../platform/db.ts";
import type { NewAccessLog } from "../schemas.ts";

export async function insertAccessLog(entry: NewAccessLog): Promise<void> {
  await tenantDb(entry.organizationId).run(
    `INSERT INTO access_log (organization_id, user_id, store_id, endpoint, method, ip, user_agent, status, action_type,
         metadata, correlation_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.organizationId,
      entry.userId,
      entry.storeId,
      entry.endpoint,
      entry.method,
      entry.ip,
      entry.userAgent,
      entry.status,
      entry.actionType,
      entry.metadata && JSON.stringify(entry.metadata),
      entry.correlationId,
    ],
  );
}

/**
 * Deletes the audit records of a user who is being removed, in the caller's transaction. Returns the number of rows.
 */
export function deleteAccessLogsOf(sql: Sql, orgId: string, userId: string): Promise<number> {
  return sql.run("DELETE FROM access_log WHERE organization_id = $1 AND user_id = $2", [orgId, userId]);
}
