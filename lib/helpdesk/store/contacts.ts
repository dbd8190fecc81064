import type { Ctx } from "../../platform/ctx.ts";

/** The customer's contacts in this helpdesk account, by relayed messages and redirects. */
export async function listContactIds(ctx: Ctx, accountId: number, customerId: string): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    `SELECT h.contact_id AS id FROM whatsapp_message m
     JOIN helpdesk_message h ON h.organization_id = $1 AND h.message_id = m.id
     WHERE m.organization_id = $1 AND m.customer_id = $3 AND h.contact_id IS NOT NULL
     UNION SELECT contact_id FROM conversation_redirect
     WHERE organization_id = $1 AND account_id = $2 AND customer_id = $3 ORDER BY 1`,
    [ctx.orgId, accountId, customerId],
  );
  return rows.map(({ id }) => id);
}

/** Conversations of a contact that contain relayed messages. */
export async function listConversationIds(ctx: Ctx, contactId: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    `SELECT DISTINCT conversation_id AS id FROM helpdesk_message
     WHERE organization_id = $1 AND contact_id = $2 AND conversation_id IS NOT NULL ORDER BY 1`,
    [ctx.orgId, contactId],
  );
  return rows.map(({ id }) => id);
}

/** Whether another customer, who is not erased, has one of these phones or this e-mail address. */
export async function belongsToAnother(
  ctx: Ctx,
  customerId: string,
  { phones, email }: { phones: readonly string[]; email: string | null },
): Promise<boolean> {
  const rows = await ctx.db.rows(
    `SELECT 1 FROM customer WHERE organization_id = $1 AND phone = ANY ($2) AND id <> $4 AND erased_at IS NULL
     UNION ALL SELECT 1 FROM customer WHERE organization_id = $1 AND lower(email) = $3 AND id <> $4 AND erased_at IS NULL
     UNION ALL SELECT 1 FROM customer_identity k JOIN customer c ON c.organization_id = $1 AND c.id = k.customer_id
     WHERE k.organization_id = $1 AND k.kind = 'phone' AND k.value = ANY ($2) AND c.id <> $4
       AND c.erased_at IS NULL LIMIT 1`,
    [ctx.orgId, phones, email, customerId],
  );
  return rows.length > 0;
}
