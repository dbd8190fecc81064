import { recordingStatement } from "../../platform/database/event-sql.ts";
import type { Sql } from "../../platform/db.ts";
import { list, SEARCH_TEXT, WRITTEN } from "./columns.ts";
import { followContactsOf } from "./contact-consents.ts";
import { recordConsents } from "./record-consents.ts";
import { newestHolderSql } from "./resolve-customers.ts";

export type Split = { fromId: string; toId: string; refs: readonly string[]; actorId: string | null };
/** `addresses`: phones and email addresses of the new customer that the other customer does not share. */
export type Parted = Split & { addresses: string[] };

/**
 * The given refs that are records of the customer in `storeIds` (null: any), and the customer's total number of
 * records.
 */
export async function findOwnRefs(
  sql: Sql,
  orgId: string,
  customerId: string,
  refs: readonly string[],
  storeIds: readonly string[] | null,
): Promise<{ own: string[]; all: number }> {
  const rows = await sql.rows<{ own: string[]; all: number }>(
    `SELECT coalesce(array_agg(value) FILTER (
         WHERE value = ANY ($3) AND ($4::uuid[] IS NULL OR store_id = ANY ($4))), '{}') AS own, count(*)::int AS all
     FROM customer_identity WHERE organization_id = $1 AND customer_id = $2 AND kind = 'external'`,
    [orgId, customerId, refs, storeIds],
  );
  return rows[0] ?? { own: [], all: 0 };
}

/**
 * Moves these records to a new customer; a tax id moves too if no remaining record has it. Both customers are then
 * rebuilt from their own records, oldest first, as if they had never been merged.
 */
export async function splitRecords(sql: Sql, orgId: string, split: Split): Promise<Parted> {
  const { fromId, toId, refs, actorId } = split;
  await sql.run(NEW_CUSTOMER, [orgId, fromId, toId, refs]);
  await sql.run(
    `UPDATE customer_identity SET customer_id = CASE WHEN value = ANY ($4) THEN $3 ELSE customer_id END,
       pinned_at = coalesce(pinned_at, now())
     WHERE organization_id = $1 AND customer_id = $2 AND kind = 'external'`,
    [orgId, fromId, toId, refs],
  );
  await sql.run(MOVE_RECORDS, [orgId, [fromId, toId]]);
  await sql.run(MOVE_TAX_IDS, [orgId, fromId, toId]);
  await sql.run(MOVE_TOLD_OF, [orgId, fromId, toId]);
  await sql.run(FORGET_FOREIGN_TAX_IDS, [orgId, [fromId, toId]]);
  for (const id of [fromId, toId]) await sql.run(REFOLD, [orgId, id]);
  for (const id of [fromId, toId]) await mirror(sql, orgId, id);
  await sql.run(RECORD, [orgId, fromId, toId]);
  await sql.run(MOVE_PHONES, [orgId, fromId, toId]);
  const [own] = await sql.rows<{ addresses: string[] }>(OWN_ADDRESSES, [orgId, fromId, toId]);
  const parted = { ...split, addresses: own?.addresses ?? [] };
  await sql.run(MOVE_MESSAGES, [orgId, fromId, toId, parted.addresses]);
  await sql.run(MOVE_HANDOVERS, [orgId, fromId, toId]);
  await sql.run(FORGET_SINGLE, [orgId, [fromId, toId]]);
  await sql.run(INHERIT_CONSENTS, [orgId, fromId, toId, actorId]);
  await followContactsOf(sql, orgId, [fromId, toId]);
  return parted;
}

/** New customer: store of its first record, earliest registration date, and the original customer's opt-outs. */
const NEW_CUSTOMER = `
  INSERT INTO customer (organization_id, id, store_id, external_id, created_at, whatsapp_opt_out, email_opt_out)
  SELECT $1, $3, coalesce(k.store_id, c.store_id), substr(k.value, strpos(k.value, ':') + 1),
    min(k.created_at) OVER (), c.whatsapp_opt_out, c.email_opt_out
  FROM customer_identity k JOIN customer c ON c.organization_id = $1 AND c.id = $2
  WHERE k.organization_id = $1 AND k.customer_id = $2 AND k.kind = 'external' AND k.value = ANY ($4)
  ORDER BY k.created_at, k.value LIMIT 1`;

const MOVE_RECORDS = `
  UPDATE customer_record r SET customer_id = k.customer_id
  FROM customer_identity k
  WHERE k.organization_id = $1 AND k.customer_id = ANY ($2) AND k.kind = 'external'
    AND r.organization_id = $1 AND r.ref = k.value AND r.customer_id <> k.customer_id`;

const MOVE_TAX_IDS = `
  UPDATE customer_identity k SET customer_id = $3
  WHERE k.organization_id = $1 AND k.customer_id = $2 AND k.kind = 'cpf'
    AND EXISTS (SELECT FROM customer_record r WHERE r.organization_id = $1 AND r.customer_id = $3 AND r.cpf_hash = k.value)
    AND NOT EXISTS (SELECT FROM customer_record r WHERE r.organization_id = $1 AND r.customer_id = $2 AND r.cpf_hash = k.value)`;

/** `told_of` references of other customers' records follow the tax id to its new owner. */
const MOVE_TOLD_OF = `
  UPDATE customer_identity SET told_of = $3
  WHERE organization_id = $1 AND told_of = $2
    AND EXISTS (SELECT FROM customer_identity WHERE organization_id = $1 AND customer_id = $3 AND kind = 'cpf')
    AND NOT EXISTS (SELECT FROM customer_identity WHERE organization_id = $1 AND customer_id = $2 AND kind = 'cpf')`;

/** Removes tax ids owned by another customer from the records, as an import would. */
const FORGET_FOREIGN_TAX_IDS = `
  UPDATE customer_record r SET cpf_hash = NULL, cpf_encrypted = NULL, cpf_masked = NULL
  WHERE r.organization_id = $1 AND r.customer_id = ANY ($2) AND EXISTS (
    SELECT FROM customer_identity k WHERE k.organization_id = $1 AND k.kind = 'cpf' AND k.value = r.cpf_hash
      AND k.customer_id <> r.customer_id)`;

/** Rebuilds the customer from its records: the newest non-null value of each detail. */
const REFOLD = `
  WITH folded AS (
    SELECT ${list(
      WRITTEN,
      (column) =>
        `(array_agg(${column} ORDER BY trans_id DESC, ref COLLATE "C" DESC) FILTER (WHERE ${column} IS NOT NULL))[1] AS ${column}`,
    )}
    FROM customer_record WHERE organization_id = $1 AND customer_id = $2 HAVING count(*) > 0
  )
  UPDATE customer c SET updated_at = now(), ${list(WRITTEN, (column) => `${column} = f.${column}`)}
  FROM folded f WHERE c.organization_id = $1 AND c.id = $2`;

const RECORD = recordingStatement(
  ["customer.created", "customer.updated"],
  `SELECT CASE WHEN id = $3 THEN 'customer.created' ELSE 'customer.updated' END AS type, id AS subject_id, store_id,
     jsonb_build_object('source', 'split') AS data
   FROM customer WHERE organization_id = $1 AND id IN ($2, $3)`,
);

/** Updates the customer's rows in `customer_metrics` and in the search table. */
async function mirror(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.run(
    `INSERT INTO customer_metrics AS m (organization_id, customer_id, store_id, city, state, phone_type, has_email,
       whatsapp_opt_out, email_opt_out)
     SELECT $1, id, store_id, city, state, phone_type, email IS NOT NULL, whatsapp_opt_out, email_opt_out
     FROM customer WHERE organization_id = $1 AND id = $2
     ON CONFLICT (organization_id, customer_id) DO UPDATE SET store_id = excluded.store_id, city = excluded.city,
       state = excluded.state, phone_type = excluded.phone_type, has_email = excluded.has_email`,
    [orgId, id],
  );
  await sql.run(
    `INSERT INTO customer_search AS t (organization_id, customer_id, doc, name_key)
     SELECT $1, id, ${SEARCH_TEXT} FROM customer WHERE organization_id = $1 AND id = $2
     ON CONFLICT (organization_id, customer_id) DO UPDATE SET doc = excluded.doc, name_key = excluded.name_key`,
    [orgId, id],
  );
}

/** Each phone moves to its current holder; a phone without a holder goes to the customer whose record has it. */
const MOVE_PHONES = `
  UPDATE customer_identity k SET customer_id = h.id
  FROM customer_identity p CROSS JOIN LATERAL (
    SELECT coalesce((${newestHolderSql("p.value")}), CASE WHEN EXISTS (
      SELECT FROM customer_record r WHERE r.organization_id = $1 AND r.customer_id = $3 AND r.phone = p.value) THEN $3 END,
      p.customer_id) AS id) h
  WHERE p.organization_id = $1 AND p.customer_id = $2 AND p.kind = 'phone'
    AND k.organization_id = $1 AND k.kind = 'phone' AND k.value = p.value AND k.customer_id <> h.id`;

const OWN_ADDRESSES = `
  SELECT coalesce(array_agg(address), '{}') AS addresses FROM (
    SELECT value AS address FROM customer_identity WHERE organization_id = $1 AND customer_id = $3 AND kind = 'phone'
    UNION SELECT email FROM customer WHERE organization_id = $1 AND id = $3
    UNION SELECT email FROM customer_record WHERE organization_id = $1 AND customer_id = $3
    EXCEPT SELECT unnest(ARRAY[phone, email]) FROM customer WHERE organization_id = $1 AND id = $2
    EXCEPT SELECT email FROM customer_record WHERE organization_id = $1 AND customer_id = $2
  ) own WHERE address IS NOT NULL`;

/** Messages over the moved addresses go to the new customer, so that they are shown and erased with it. */
const MOVE_MESSAGES = `
  UPDATE whatsapp_message SET customer_id = $3
  WHERE organization_id = $1 AND customer_id = $2 AND phone = ANY ($4)`;

/** Moves the redirects of the helpdesk contacts who wrote those messages. */
const MOVE_HANDOVERS = `
  UPDATE conversation_redirect SET customer_id = $3
  WHERE organization_id = $1 AND customer_id = $2 AND contact_id IN (
    SELECT h.contact_id FROM helpdesk_message h JOIN whatsapp_message m ON m.organization_id = $1 AND m.id = h.message_id
    WHERE h.organization_id = $1 AND m.customer_id = $3)`;

/** A customer with a single record stores its details only in the customer row. */
const FORGET_SINGLE = `
  DELETE FROM customer_record r WHERE r.organization_id = $1 AND r.customer_id = ANY ($2)
    AND (SELECT count(*) FROM customer_identity k
         WHERE k.organization_id = $1 AND k.customer_id = r.customer_id AND k.kind = 'external') = 1`;

const INHERIT_CONSENTS = `
  WITH kept AS (
    INSERT INTO consent_change (organization_id, customer_id, channel, was_opted_out, is_opted_out, source, actor_id)
    SELECT $1, $3, o.channel, false, true, 'split', $4
    FROM customer c CROSS JOIN LATERAL (VALUES ('whatsapp', c.whatsapp_opt_out), ('email', c.email_opt_out))
      AS o(channel, is_opted_out)
    WHERE c.organization_id = $1 AND c.id = $2 AND o.is_opted_out
    RETURNING customer_id, channel, was_opted_out, is_opted_out, source
  ), ${recordConsents("kept")}
  SELECT FROM kept`;

export async function noteSplit(
  sql: Sql,
  orgId: string,
  { fromId, toId, refs, actorId, transactions }: Split & { transactions: number },
): Promise<void> {
  await sql.run(
    `INSERT INTO customer_split (organization_id, from_customer_id, to_customer_id, records, transactions, actor_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [orgId, fromId, toId, refs.length, transactions, actorId],
  );
}
