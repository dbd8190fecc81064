import type { Reader } from "../../platform/db.ts";

export async function storeExists(db: Reader, orgId: string, storeId: string): Promise<boolean> {
  const rows = await db.rows("SELECT 1 FROM store WHERE organization_id = $1 AND id = $2", [orgId, storeId]);
  return rows.length > 0;
}
