import { nameHashes } from "../../platform/crypto.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { ConsentSaid, ConsentWord } from "../schemas.ts";
import { type AddressedWord, keepWords } from "./contact-consents.ts";

export type NamedWord = Extract<ConsentSaid, { name: string }>;
type KeptWord = { hash: string; isOptedOut: boolean; source: ConsentWord; at: Date };

/** Stores the latest consent event per username, keyed by its hash, until the phone is known. */
export async function keepWordsOf(sql: Sql, orgId: string, words: readonly NamedWord[]): Promise<void> {
  if (words.length === 0) return;
  const keyed = words.map(({ name, ...word }) => ({ ...word, customerId: null, keys: nameHashes(name) }));
  await keepWords(sql, orgId, "whatsapp", keyed);
}

/** Whether consent events are stored for one of these usernames whose phone was unknown. */
export async function areWordsOf(db: Reader, orgId: string, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const found = await db.rows(
    "SELECT FROM phone_consent WHERE organization_id = $1 AND phone_hash = ANY ($2) LIMIT 1",
    [orgId, names.flatMap(nameHashes)],
  );
  return found.length > 0;
}

/** Moves the stored consent events of these usernames to their phones. */
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
