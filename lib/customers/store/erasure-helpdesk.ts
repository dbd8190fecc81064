import type { Reader, Sql } from "../../platform/db.ts";

/** Phones and email addresses under which the helpdesk may have stored a person. */
export type Addresses = { phones: string[]; emails: string[] };

/**
 * The person's phones and email addresses, excluding those shared with another customer, whose conversations must stay.
 * Null without a helpdesk.
 */
export async function findAddresses(sql: Sql, orgId: string, id: string): Promise<Addresses | null> {
  const [row] = await sql.rows<Addresses>(
    `WITH phones AS (
       SELECT value AS phone FROM customer_identity WHERE organization_id = $1 AND customer_id = $2 AND kind = 'phone'
       UNION SELECT phone FROM customer WHERE organization_id = $1 AND id = $2 AND phone IS NOT NULL
     ), emails AS (
       SELECT lower(email) AS email FROM customer WHERE organization_id = $1 AND id = $2 AND email IS NOT NULL
     )
     SELECT
       array(SELECT p.phone FROM phones p WHERE NOT EXISTS (SELECT FROM customer o WHERE o.organization_id = $1
         AND o.phone = p.phone AND o.id <> $2)
         AND NOT EXISTS (SELECT FROM customer_identity o WHERE o.organization_id = $1 AND o.kind = 'phone'
           AND o.value = p.phone AND o.customer_id <> $2)) AS phones,
       array(SELECT e.email FROM emails e WHERE NOT EXISTS (SELECT FROM customer o WHERE o.organization_id = $1
         AND lower(o.email) = e.email AND o.id <> $2)) AS emails
     WHERE EXISTS (SELECT FROM helpdesk_config WHERE organization_id = $1)`,
    [orgId, id],
  );
  return row ?? null;
}

export type StoredErasure = { erasedAt: Date; addressesEncrypted: string | null };

export async function findErasureRow(sql: Reader, orgId: string, customerId: string): Promise<StoredErasure | null> {
  const [row] = await sql.rows<StoredErasure>(
    `SELECT created_at AS "erasedAt", addresses_encrypted AS "addressesEncrypted" FROM customer_erasure
     WHERE organization_id = $1 AND customer_id = $2`,
    [orgId, customerId],
  );
  return row ?? null;
}

export type HelpdeskOutcome = { contacts: number; conversations: number; state: "pending" | "done" | "none" };

/** Adds the helpdesk deletion counts to the receipt. Deletes the addresses once nothing is pending. */
export async function addHelpdeskOutcome(
  sql: Reader,
  orgId: string,
  customerId: string,
  { contacts, conversations, state, now }: HelpdeskOutcome & { now: Date },
): Promise<void> {
  await sql.rows(
    `UPDATE customer_erasure SET helpdesk_contacts = helpdesk_contacts + $3,
       helpdesk_conversations = helpdesk_conversations + $4, helpdesk_state = $5,
       helpdesk_done_at = CASE WHEN $5 = 'done' THEN $6::timestamptz END,
       addresses_encrypted = CASE WHEN $5 = 'pending' THEN addresses_encrypted END
     WHERE organization_id = $1 AND customer_id = $2`,
    [orgId, customerId, contacts, conversations, state, now],
  );
}
