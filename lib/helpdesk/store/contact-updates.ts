import type { Ctx } from "../../platform/ctx.ts";
import type { Identity } from "../rules/contact-changes.ts";

export type DueContact = {
  contactId: number;
  dueAt: Date;
  attempts: number;
  sentName: string | null;
  sentEmail: string | null;
  /** Null: no customer has this phone. */
  customerId: string | null;
  name: string | null;
  email: string | null;
};

/** Stores a contact of this phone; due for an update if new or if its phone has changed. */
export async function rememberContact(ctx: Ctx, contactId: number, phone: string): Promise<void> {
  await ctx.db.rows(
    `INSERT INTO helpdesk_contact AS h (organization_id, contact_id, phone, due_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, contact_id) DO UPDATE SET phone = $3, due_at = $4, attempts = 0 WHERE h.phone <> $3`,
    [ctx.orgId, contactId, phone, ctx.clock.now()],
  );
}

/** The next due contacts, limited before the join, with the current customer of their phone. */
export async function listDueContacts(ctx: Ctx, limit: number): Promise<DueContact[]> {
  return ctx.db.rows<DueContact>(
    `SELECT h.contact_id AS "contactId", h.due_at AS "dueAt", h.attempts, h.sent_name AS "sentName", h.sent_email AS "sentEmail",
       c.id AS "customerId", c.name, c.email
     FROM (SELECT * FROM helpdesk_contact WHERE organization_id = $1 AND due_at <= $2
       ORDER BY due_at, contact_id LIMIT $3) h
     LEFT JOIN customer_identity k ON k.organization_id = $1 AND k.kind = 'phone' AND k.value = h.phone
     LEFT JOIN LATERAL (SELECT o.id, o.name, o.email FROM customer o WHERE o.organization_id = $1
       AND o.erased_at IS NULL AND (o.id = k.customer_id OR (k.customer_id IS NULL AND o.phone = h.phone))
       ORDER BY o.trans_id DESC NULLS LAST, o.id LIMIT 1) c ON true
     ORDER BY h.due_at, h.contact_id`,
    [ctx.orgId, ctx.clock.now(), limit],
  );
}

/** No longer due, unless the customer has changed since it was listed. */
export async function finishContact(
  ctx: Ctx,
  { contactId, dueAt }: Pick<DueContact, "contactId" | "dueAt">,
  sent: Identity,
): Promise<void> {
  await ctx.db.rows(
    `UPDATE helpdesk_contact SET sent_name = $3, sent_email = $4, attempts = 0,
       due_at = CASE WHEN due_at <> $5 THEN due_at END
     WHERE organization_id = $1 AND contact_id = $2`,
    [ctx.orgId, contactId, sent.name, sent.email, dueAt],
  );
}

/** Null: given up until the customer changes again. */
export async function postponeContact(ctx: Ctx, contactId: number, at: Date | null): Promise<void> {
  await ctx.db.rows(
    `UPDATE helpdesk_contact SET due_at = $3, attempts = attempts + 1 WHERE organization_id = $1 AND contact_id = $2`,
    [ctx.orgId, contactId, at],
  );
}

/** The helpdesk is unreachable: postpones all due contacts. */
export async function postponeContacts(ctx: Ctx, at: Date): Promise<void> {
  await ctx.db.rows("UPDATE helpdesk_contact SET due_at = $3 WHERE organization_id = $1 AND due_at <= $2", [
    ctx.orgId,
    ctx.clock.now(),
    at,
  ]);
}

export async function dropContact(ctx: Ctx, contactId: number): Promise<void> {
  await ctx.db.rows("DELETE FROM helpdesk_contact WHERE organization_id = $1 AND contact_id = $2", [
    ctx.orgId,
    contactId,
  ]);
}
