import { writtenPhoneKey } from "../../core/phone-key.ts";
import { phoneHashes } from "../../platform/crypto.ts";
import type { Sql } from "../../platform/db.ts";
import type { ConsentSaid, ConsentWord } from "../schemas.ts";
import { writeConsentsSaid } from "./consents-said.ts";
import { rehashes, rehashPhones } from "./rehash.ts";

const keysOf = (phone: string) => phoneHashes(writtenPhoneKey(phone) ?? phone);

/**
 * Keeps the last word from each phone, whoever has it: the next customer with that phone is bound by it too. The caller
 * holds `lockMetrics`.
 */
export async function keepPhoneConsents(sql: Sql, orgId: string, said: readonly ConsentSaid[]): Promise<void> {
  const words = said.flatMap((word) => ("phone" in word ? [{ ...word, hash: keysOf(word.phone)[0] }] : []));
  if (words.length === 0) return;
  await rehashPhones(
    sql,
    orgId,
    words.flatMap(({ phone }) => rehashes(keysOf(phone))),
  );
  await sql.run(
    `INSERT INTO phone_consent AS k (organization_id, phone_hash, is_opted_out, source, said_at)
     SELECT DISTINCT ON (s.hash) $1, s.hash, s."isOptedOut", s.source, least(s.at, now())
     FROM jsonb_to_recordset($2) AS s(phone text, hash text, "isOptedOut" boolean, source text, at timestamptz)
     ORDER BY s.hash, s.at DESC
     ON CONFLICT (organization_id, phone_hash) DO UPDATE SET
       is_opted_out = excluded.is_opted_out, source = excluded.source, said_at = excluded.said_at
     WHERE k.said_at < excluded.said_at`,
    [orgId, JSON.stringify(words)],
  );
}

type Kept = { hash: string; isOptedOut: boolean; source: ConsentWord; at: Date };

/** What was said from the phones that the customers of `written_customer` took on holds for them from now on. */
export async function followWrittenPhones(sql: Sql, orgId: string): Promise<void> {
  const taken = await sql.rows<{ phone: string }>(
    `SELECT DISTINCT phone FROM written_customer WHERE phone IS NOT NULL AND phone IS DISTINCT FROM old_phone
       AND EXISTS (SELECT FROM phone_consent WHERE organization_id = $1)`,
    [orgId],
  );
  await follow(sql, orgId, taken);
}

/** The same for these customers, whose phones were changed in another way. */
export async function followPhonesOf(sql: Sql, orgId: string, ids: readonly string[]): Promise<void> {
  const taken = await sql.rows<{ phone: string }>(
    `SELECT DISTINCT phone FROM customer WHERE organization_id = $1 AND id = ANY ($2) AND phone IS NOT NULL`,
    [orgId, ids],
  );
  await follow(sql, orgId, taken);
}

async function follow(sql: Sql, orgId: string, taken: { phone: string }[]): Promise<void> {
  if (taken.length === 0) return;
  const phones = new Map(taken.flatMap(({ phone }) => keysOf(phone).map((hash) => [hash, phone] as const)));
  const kept = await sql.rows<Kept>(
    `SELECT phone_hash AS hash, is_opted_out AS "isOptedOut", source, said_at AS at FROM phone_consent
     WHERE organization_id = $1 AND phone_hash = ANY ($2)`,
    [orgId, [...phones.keys()]],
  );
  const said = kept.map(({ hash, ...word }) => ({
    ...word,
    phone: phones.get(hash) ?? "",
    channel: "whatsapp" as const,
  }));
  await writeConsentsSaid(sql, orgId, said);
}
