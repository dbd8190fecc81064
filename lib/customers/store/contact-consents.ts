import { writtenPhoneKey } from "../../core/phone-key.ts";
import { addressHashes, type KeyedHashes, phoneHashes } from "../../platform/crypto.ts";
import type { Sql } from "../../platform/db.ts";
import type { Consent, ConsentSaid, ConsentWord } from "../schemas.ts";
import { writeConsentsSaid } from "./consents-said.ts";
import { rehashContacts, rehashes } from "./rehash.ts";

/** A phone or a mail address, as `channel` has it. */
type Contact = { channel: Consent; address: string };

const keysOf = ({ channel, address }: Contact): KeyedHashes =>
  channel === "email" ? addressHashes(address) : phoneHashes(writtenPhoneKey(address) ?? address);

/**
 * Keeps the last word from each phone and mail address, whoever has it: the next customer with it is bound by it too.
 * Who is said by their id speaks for the address that they have now. The caller holds `lockMetrics`.
 */
export async function keepConsents(sql: Sql, orgId: string, said: readonly ConsentSaid[]): Promise<void> {
  const contacts = await contactsOf(
    sql,
    orgId,
    said.flatMap((word) => ("customerId" in word ? [word.customerId] : [])),
  );
  const words = said.flatMap((word) => {
    const address = addressOf(word, contacts);
    return address ? [{ ...word, keys: keysOf({ channel: word.channel, address }) }] : [];
  });
  if (words.length === 0) return;
  await rehashContacts(
    sql,
    orgId,
    words.flatMap(({ keys }) => rehashes(keys)),
  );
  await sql.run(
    `INSERT INTO contact_consent AS k (organization_id, channel, address_hash, is_opted_out, source, said_at)
     SELECT DISTINCT ON (s.channel, s.hash) $1, s.channel, s.hash, s."isOptedOut", s.source, least(s.at, now())
     FROM jsonb_to_recordset($2) AS s(channel text, hash text, "isOptedOut" boolean, source text, at timestamptz)
     ORDER BY s.channel, s.hash, s.at DESC
     ON CONFLICT (organization_id, channel, address_hash) DO UPDATE SET
       is_opted_out = excluded.is_opted_out, source = excluded.source, said_at = excluded.said_at
     WHERE k.said_at < excluded.said_at`,
    [
      orgId,
      JSON.stringify(
        words.map(({ keys, channel, isOptedOut, source, at }) => ({ channel, hash: keys[0], isOptedOut, source, at })),
      ),
    ],
  );
}

type Holder = { id: string; whatsapp: string | null; email: string | null };

async function contactsOf(sql: Sql, orgId: string, ids: readonly string[]): Promise<Map<string, Holder>> {
  if (ids.length === 0) return new Map();
  const holders = await sql.rows<Holder>(
    `SELECT id, phone AS whatsapp, lower(email) AS email FROM customer WHERE organization_id = $1 AND id = ANY ($2)`,
    [orgId, ids],
  );
  return new Map(holders.map((holder) => [holder.id, holder]));
}

function addressOf(word: ConsentSaid, holders: Map<string, Holder>): string | null {
  if ("phone" in word) return word.phone;
  if ("email" in word) return word.email;
  return holders.get(word.customerId)?.[word.channel] ?? null;
}

/** What was said from the addresses that the customers of `written_customer` took on holds for them from now on. */
export async function followWrittenContacts(sql: Sql, orgId: string): Promise<void> {
  const taken = await sql.rows<Contact>(
    `WITH kept AS (SELECT FROM contact_consent WHERE organization_id = $1 LIMIT 1)
     SELECT 'whatsapp' AS channel, phone AS address FROM written_customer
     WHERE phone IS NOT NULL AND phone IS DISTINCT FROM old_phone AND EXISTS (SELECT FROM kept)
     UNION
     SELECT 'email', email FROM written_customer
     WHERE email IS NOT NULL AND email IS DISTINCT FROM old_email AND EXISTS (SELECT FROM kept)`,
    [orgId],
  );
  await follow(sql, orgId, taken);
}

/** The same for these customers, whose addresses were changed in another way. */
export async function followContactsOf(sql: Sql, orgId: string, ids: readonly string[]): Promise<void> {
  const holders = await contactsOf(sql, orgId, ids);
  const taken = [...holders.values()].flatMap(({ whatsapp, email }): Contact[] => [
    ...(whatsapp ? [{ channel: "whatsapp" as const, address: whatsapp }] : []),
    ...(email ? [{ channel: "email" as const, address: email }] : []),
  ]);
  await follow(sql, orgId, taken);
}

type Kept = { channel: Consent; hash: string; isOptedOut: boolean; source: ConsentWord; at: Date };

async function follow(sql: Sql, orgId: string, taken: readonly Contact[]): Promise<void> {
  if (taken.length === 0) return;
  const contacts = new Map(taken.flatMap((contact) => keysOf(contact).map((hash) => [hash, contact] as const)));
  const kept = await sql.rows<Kept>(
    `SELECT channel, address_hash AS hash, is_opted_out AS "isOptedOut", source, said_at AS at FROM contact_consent
     WHERE organization_id = $1 AND channel IN ('whatsapp', 'email') AND address_hash = ANY ($2)`,
    [orgId, [...contacts.keys()]],
  );
  const said = kept.map(({ hash, ...word }): ConsentSaid => {
    const address = contacts.get(hash)?.address ?? "";
    return word.channel === "email" ? { ...word, email: address } : { ...word, phone: address };
  });
  await writeConsentsSaid(sql, orgId, said);
}
