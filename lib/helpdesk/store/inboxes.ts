import type { Ctx } from "../../platform/ctx.ts";
import type { Reader } from "../../platform/db.ts";

export type StoreInbox = {
  storeId: string;
  name: string;
  isEcommerce: boolean;
  isOffered: boolean;
  inboxId: number | null;
};

/**
 * All stores with their inbox in official mode: their own, else that of an official number. `isOffered`: active
 * principal store with an inbox.
 */
export function listStoreInboxes(ctx: Ctx): Promise<StoreInbox[]> {
  return ctx.db.rows<StoreInbox>(
    `SELECT s.id AS "storeId", s.trade_name AS name, s.is_ecommerce AS "isEcommerce",
       coalesce(s.helpdesk_inbox_id, n.inbox_id) AS "inboxId",
       s.is_active AND s.primary_store_id IS NULL AND coalesce(s.helpdesk_inbox_id, n.inbox_id) IS NOT NULL AS "isOffered"
     FROM store s LEFT JOIN LATERAL (
       SELECT helpdesk_inbox_id AS inbox_id FROM store_whatsapp_number
       WHERE organization_id = $1 AND store_id = s.id AND provider = 'cloud_official' AND helpdesk_inbox_id IS NOT NULL
       ORDER BY is_default DESC, id LIMIT 1) n ON true
     WHERE s.organization_id = $1 ORDER BY s.is_ecommerce, s.trade_name, s.id`,
    [ctx.orgId],
  );
}

/** The number's inbox, else its store's. */
export async function findNumberInbox(ctx: Ctx, numberId: string | null): Promise<number | null> {
  const [row] = await ctx.db.rows<{ id: number | null }>(
    `SELECT coalesce(n.helpdesk_inbox_id, s.helpdesk_inbox_id) AS id FROM store_whatsapp_number n
     JOIN store s ON s.organization_id = $1 AND s.id = n.store_id WHERE n.organization_id = $1 AND n.id = $2`,
    [ctx.orgId, numberId],
  );
  return row?.id ?? null;
}

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
