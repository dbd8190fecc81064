import { randomUUID } from "node:crypto";
import { tenantDb } from "../../lib/platform/db.ts";

export type LogFields = {
  userId?: string;
  actionType?: string;
  method?: string;
  endpoint?: string;
  status?: number;
  metadata?: Record<string, unknown> | null;
  createdAt?: string;
};

/** Inserts access-log records of an organization with their given times; returns their ids. */
export async function addAccessLogs(orgId: string, records: readonly LogFields[]): Promise<string[]> {
  return tenantDb(orgId).sql(async (sql) => {
    const ids: string[] = [];
    for (const record of records) {
      const { userId = randomUUID(), actionType = "ROLE_CREATE", method = "POST", endpoint = "/api/roles" } = record;
      const { status = 200, metadata = null, createdAt = new Date().toISOString() } = record;
      const [row] = await sql.rows<{ id: string }>(
        `INSERT INTO access_log (organization_id, user_id, action_type, method, endpoint, status, metadata, created_at, ip,
           user_agent, correlation_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '203.0.113.*', 'Browser/1.0', 'trace-1') RETURNING id`,
        [orgId, userId, actionType, method, endpoint, status, metadata && JSON.stringify(metadata), createdAt],
      );
      ids.push(String(row?.id));
    }
    return ids;
  });
}
