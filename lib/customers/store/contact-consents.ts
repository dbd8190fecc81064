import { writtenPhoneKey } from "../../core/phone-key.ts";
import { addressHashes, type KeyedHashes, phoneHashes } from "../../platform/crypto.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { Consent, ConsentSaid, ConsentWord } from "../schemas.ts";
import { type SpokenWord, writeConsentsSaid } from "./consents-said.ts";
import { rehashContacts, rehashes } from "./rehash.ts";

/** Tables with the latest consent event per address. */
const KEPT: Record<Consent, { table: string; hash: string }> = {
  whatsapp: { table: "phone_consent", hash: "phone_hash" },
  email: { table: "email_consent", hash: "address_hash" },
};
const CHANNELS = ["whatsapp", "email"] as const;

export type AddressedWord = Exclude<ConsentSaid, { name: string }>;
/** A phone or an email address, depending on `channel`. */
type Contact = { channel: Consent; address: string };

const keysOf = ({ channel, address }: Contact): KeyedHashes =>
  channel === "email" ? addressHashes(address) : phoneHashes(writtenPhoneKey(address) ?? address);

/** Resolves the address of each consent event: for a named customer their current one, unless the event has its own. */
export async function findSpeakers(sql: Sql, orgId: string, said: readonly AddressedWord[]): Promise<SpokenWord[]> {
  const named = said.flatMap((word) => ("customerId" in word && word.address === null ? [word.customerId] : []));
  const holders = new Map((await findHolders(sql, orgId, named)).map((holder) => [holder.id, holder]));
  return said.map((word): SpokenWord => {
    const { channel, isOptedOut, source, at } = word;
    const what = { channel, isOptedOut, source, at };
    if ("phone" in word) return { ...what, customerId: null, address: word.phone };
    const { customerId, address } = word;
    return { ...what, customerId, address: address?.toLowerCase() ?? holders.get(customerId)?.[channel] ?? null };
  });
}

/**
 * Stores the latest consent event per phone and email address, even without a customer: it also applies to customers
 * who get the address later. The caller holds `lockMetrics`.
 */
export async function keepConsents(sql: Sql, orgId: string, words: readonly SpokenWord[]): Promise<void> {
  for (const channel of CHANNELS) {
    const known = words.flatMap(({ address, ...word }) =>
      address === null || word.channel !== channel ? [] : [{ ...word, keys: keysOf({ channel, address }) }],
    );
    if (known.length > 0) await keepWords(sql, orgId, channel, known);
  }
}

type KeyedWord = Omit<SpokenWord, "address"> & { keys: KeyedHashes };

/** Stores the latest consent event for each of these hashes. */
export async function keepWords(sql: Sql, orgId: string, channel: Consent, words: readonly KeyedWord[]): Promise<void> {
  const { table, hash } = KEPT[channel];
  await rehashContacts(
    sql,
    orgId,
    words.flatMap(({ keys }) => rehashes(keys)),
  );
  const stored = words.map(({ keys, isOptedOut, source, at }) => ({ hash: keys[0], isOptedOut, source, at }));
  await sql.run(
    `INSERT INTO ${table} AS k (organization_id, ${hash}, is_opted_out, source, said_at)
     SELECT DISTINCT ON (s.hash) $1, s.hash, s."isOptedOut", s.source, least(s.at, now())
     FROM jsonb_to_recordset($2) AS s(hash text, "isOptedOut" boolean, source text, at timestamptz)
     ORDER BY s.hash, s.at DESC, s."isOptedOut" DESC
     ON CONFLICT (organization_id, ${hash}) DO UPDATE SET
       is_opted_out = excluded.is_opted_out, source = excluded.source, said_at = excluded.said_at
     WHERE k.said_at < excluded.said_at OR (k.said_at = excluded.said_at AND excluded.is_opted_out)`,
    [orgId, JSON.stringify(stored)],
  );
}

/** Whether the latest consent event of the address is an opt-out, with or without a customer. */
export async function isRefusing(sql: Reader, orgId: string, contact: Contact): Promise<boolean> {
  const { table, hash } = KEPT[contact.channel];
  const [word] = await sql.rows<{ isOptedOut: boolean }>(
    `SELECT is_opted_out AS "isOptedOut" FROM ${table} WHERE organization_id = $1 AND ${hash} = ANY ($2)
     ORDER BY said_at DESC LIMIT 1`,
    [orgId, keysOf(contact)],
  );
  return word?.isOptedOut ?? false;
}

type Holder = { id: string; whatsapp: string | null; email: string | null };

async function findHolders(sql: Sql, orgId: string, ids: readonly string[]): Promise<Holder[]> {
  if (ids.length === 0) return [];
  return sql.rows<Holder>(
    `SELECT id, phone AS whatsapp, lower(email) AS email FROM customer WHERE organization_id = $1 AND id = ANY ($2)`,
    [orgId, ids],
  );
}

/** Applies stored consent events to customers in `written_customer` who got a new phone or email address. */
export async function followWrittenContacts(sql: Sql, orgId: string): Promise<void> {
  const taken = await sql.rows<Contact>(
    `SELECT DISTINCT 'whatsapp' AS channel, phone AS address FROM written_customer
     WHERE phone IS NOT NULL AND phone IS DISTINCT FROM old_phone
       AND EXISTS (SELECT FROM phone_consent WHERE organization_id = $1)
     UNION ALL
     SELECT DISTINCT 'email', email FROM written_customer
     WHERE email IS NOT NULL AND email IS DISTINCT FROM old_email
       AND EXISTS (SELECT FROM email_consent WHERE organization_id = $1)`,
    [orgId],
  );
  await follow(sql, orgId, taken);
}

/** Applies stored consent events to these customers, whose addresses were changed outside an import. */
export async function followContactsOf(sql: Sql, orgId: string, ids: readonly string[]): Promise<void> {
  const holders = await findHolders(sql, orgId, ids);
  const taken = CHANNELS.flatMap((channel) =>
    holders.flatMap((holder) => {
      const address = holder[channel];
      return address === null ? [] : [{ channel, address }];
    }),
  );
  await follow(sql, orgId, taken);
}

type KeptWord = { hash: string; isOptedOut: boolean; source: ConsentWord; at: Date };

async function follow(sql: Sql, orgId: string, taken: readonly Contact[]): Promise<void> {
  const words: SpokenWord[] = [];
  for (const channel of CHANNELS) {
    const { table, hash } = KEPT[channel];
    const ofChannel = taken.filter((contact) => contact.channel === channel);
    const addresses = new Map(
      ofChannel.flatMap((contact) => keysOf(contact).map((key) => [key, contact.address] as const)),
    );
    if (addresses.size === 0) continue;
    const kept = await sql.rows<KeptWord>(
      `SELECT ${hash} AS hash, is_opted_out AS "isOptedOut", source, said_at AS at FROM ${table}
       WHERE organization_id = $1 AND ${hash} = ANY ($2)`,
      [orgId, [...addresses.keys()]],
    );
    for (const { hash: key, ...word } of kept)
      words.push({ ...word, channel, customerId: null, address: addresses.get(key) ?? null });
  }
  await writeConsentsSaid(sql, orgId, words);
}
