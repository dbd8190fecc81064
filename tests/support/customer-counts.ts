import { tenantDb } from "../../lib/platform/db.ts";

const GROUP = `concat_ws(' ', store_id, rfm_status, coalesce(phone_type, 'none'), has_email, whatsapp_opt_out, email_opt_out)`;
type Group = { name: string; customers: number };

/** The maintained counts, without empty groups. */
export function countedGroups(orgId: string): Promise<Group[]> {
  return groups(orgId, "sum(customers)", "customer_count");
}

/** The same, counted from the customers. */
export function plainGroups(orgId: string): Promise<Group[]> {
  return groups(orgId, "count(*)", "customer_metrics");
}

function groups(orgId: string, count: string, table: string): Promise<Group[]> {
  return tenantDb(orgId).rows<Group>(
    `SELECT ${GROUP} AS name, ${count}::int AS customers FROM ${table} WHERE organization_id = $1
     GROUP BY 1 HAVING ${count} <> 0 ORDER BY 1`,
    [orgId],
  );
}
