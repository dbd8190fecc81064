import type { Reader } from "../../platform/db.ts";

export type Ecommerce = { storeId: string; inboxId: number | null };

/** The e-commerce store with its own inbox, else the inbox of its official number. Null without such a store. */
export async function findEcommerce(db: Reader, orgId: string): Promise<Ecommerce | null> {
  const [row] = await db.rows<Ecommerce>(
    `SELECT s.id AS "storeId", coalesce(s.helpdesk_inbox_id, (
       SELECT n.helpdesk_inbox_id FROM store_whatsapp_number n
       WHERE n.organization_id = $1 AND n.store_id = s.id AND n.provider = 'cloud_official'
         AND n.helpdesk_inbox_id IS NOT NULL
       ORDER BY n.is_default DESC, n.id LIMIT 1)) AS "inboxId"
     FROM store s WHERE s.organization_id = $1 AND s.is_ecommerce`,
    [orgId],
  );
  return row ?? null;
}
