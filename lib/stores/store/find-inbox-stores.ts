import type { Ctx } from "../../platform/ctx.ts";

export type InboxStore = { inboxId: number; store: { id: string; code: string; name: string; isEcommerce: boolean } };

/**
 * Null `ids` means the whole organization. An inbox shared by several stores yields one row per store, ordered by code.
 */
export function findInboxStores(ctx: Ctx, ids: readonly string[] | null): Promise<InboxStore[]> {
  return ctx.db.rows<InboxStore>(
    `WITH bound AS (
       SELECT id AS store_id, helpdesk_inbox_id AS inbox_id FROM store WHERE organization_id = $1
       UNION SELECT store_id, helpdesk_inbox_id FROM store_whatsapp_number WHERE organization_id = $1)
     SELECT b.inbox_id AS "inboxId",
       json_build_object('id', s.id, 'code', s.code, 'name', s.trade_name, 'isEcommerce', s.is_ecommerce) AS store
     FROM bound b JOIN store s ON s.organization_id = $1 AND s.id = b.store_id
     WHERE b.inbox_id IS NOT NULL AND ($2::uuid[] IS NULL OR s.id = ANY ($2)) ORDER BY s.code, b.inbox_id`,
    [ctx.orgId, ids],
  );
}
