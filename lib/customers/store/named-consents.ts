import { nameHashes } from "../../platform/crypto.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { ConsentSaid, ConsentWord } from "../schemas.ts";
import { type AddressedWord, keepWords } from "./contact-consents.ts";

export type NamedWord = Extract<ConsentSaid, { name: string }>;
type KeptWord = { hash: string; isOptedOut: boolean; source: ConsentWord; at: Date };

/** Keeps the last word of each name beside those of the phones, as whose phone it stands for nobody knows yet. */
export async function keepWordsOf(sql: Sql, orgId: string, words: readonly NamedWord[]): Promise<void> {
  if (words.length === 0) return;
  const keyed = words.map(({ name, ...word }) => ({ ...word, customerId: null, keys: nameHashes(name) }));
  await keepWords(sql, orgId, "whatsapp", keyed);
}

/** Whether one of these names has said something of which nobody knew whose it is. */
export async function areWordsOf(db: Reader, orgId: string, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const found = await db.rows(
    "SELECT FROM phone_consent WHERE organization_id = $1 AND phone_hash = ANY ($2) LIMIT 1",
    [orgId, names.flatMap(nameHashes)],
  );
  return found.length > 0;
}

/** The words of these names as those of the phones for which they stand, and of the names no more. */
export async function takeWordsOf(
  sql: Sql,
  orgId: string,
  phones: ReadonlyMap<string, string>,
): Promise<AddressedWord[]> {
  const ofHash = new Map(
    [...phones].flatMap(([name, phone]) => nameHashes(name).map((hash) => [hash, phone] as const)),
  );
  if (ofHash.size === 0) return [];
  const taken = await sql.rows<KeptWord>(
    `DELETE FROM phone_consent WHERE organization_id = $1 AND phone_hash = ANY ($2)
     RETURNING phone_hash AS hash, is_opted_out AS "isOptedOut", source, said_at AS at`,
    [orgId, [...ofHash.keys()]],
  );
  return taken.map(({ hash, ...word }) => ({ ...word, channel: "whatsapp", phone: ofHash.get(hash) ?? "" }));
}
