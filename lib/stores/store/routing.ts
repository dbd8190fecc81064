import type { Ctx } from "../../platform/ctx.ts";
import type { Candidate } from "../rules/serving-store.ts";

type RoutingRow = Candidate & { isEcommerce: boolean; isCandidate: boolean; rank: number };

/** Candidates (the preferred store and its principal) and the organization's e-commerce store. */
export async function findRouting(
  ctx: Ctx,
  preferredStoreId: string | null,
): Promise<{ preferred: Candidate[]; ecommerceStoreId: string | null }> {
  const rows = await ctx.db.rows<RoutingRow>(
    `WITH wanted AS (SELECT id, primary_store_id FROM store WHERE organization_id = $1 AND id = $2)
     SELECT s.id, s.is_ecommerce AS "isEcommerce", w.id IS NOT NULL AS "isCandidate",
       (s.id IS DISTINCT FROM w.id)::int AS rank,
       s.helpdesk_inbox_id IS NOT NULL OR EXISTS (SELECT FROM store_whatsapp_number n
         WHERE n.organization_id = $1 AND n.store_id = s.id AND n.provider = 'cloud_official'
           AND n.helpdesk_inbox_id IS NOT NULL) AS "hasInbox",
       EXISTS (SELECT FROM store_whatsapp_number n
         WHERE n.organization_id = $1 AND n.store_id = s.id AND n.provider = 'gateway'
           AND n.connection_state = 'open') AS "hasConnectedInstance"
     FROM store s LEFT JOIN wanted w ON s.id IN (w.id, w.primary_store_id)
     WHERE s.organization_id = $1 AND (s.is_ecommerce OR w.id IS NOT NULL)
     ORDER BY rank`,
    [ctx.orgId, preferredStoreId],
  );
  return {
    preferred: rows.filter(({ isCandidate }) => isCandidate),
    ecommerceStoreId: rows.find(({ isEcommerce }) => isEcommerce)?.id ?? null,
  };
}
