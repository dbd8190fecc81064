import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env.ts";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM as `v1.<key id>.<iv>.<tag>.<data>`. `context` (the organization id) is authenticated data, so a blob
 * moved to another tenant cannot be decrypted.
 */
export function encrypt(plain: string | Uint8Array, context: string): string {
  const [{ key, id }] = encryptionKeys();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  const bytes = typeof plain === "string" ? Buffer.from(plain) : plain;
  const data = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return [
    VERSION,
    id,
    iv.toString("base64url"),
    cipher.getAuthTag().toString("base64url"),
    data.toString("base64url"),
  ].join(".");
}

/** Throws if the blob was tampered with, belongs to another context or uses an unknown key. */
export function decrypt(blob: string, context: string): string {
  return decryptBytes(blob, context).toString("utf8");
}

/** Like `decrypt`, for a value that is not a text. */
export function decryptBytes(blob: string, context: string): Buffer {
  const [version, id, iv, tag, data] = blob.split(".");
  if (version !== VERSION || iv === undefined || tag === undefined || data === undefined)
    throw new Error("Not an encrypted value");
  const known = encryptionKeys().find((key) => key.id === id);
  if (!known) throw new Error(`Encrypted with another key (${id})`);
  const decipher = createDecipheriv("aes-256-gcm", known.key, Buffer.from(iv, "base64url"), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(data, "base64url")), decipher.final()]);
}

/**
 * Encrypts a text for a caller who returns it unchanged. The same text gives the same result, which therefore tells
 * nothing but a change of the text: the nonce is derived from it. Not for stored values: `npm run rotate-keys` cannot
 * reach them.
 */
export function seal(plain: string, context: string): string {
  const [{ key }] = encryptionKeys();
  const iv = createHmac("sha256", key).update(`seal:${context}:${plain}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(`seal:${context}`));
  const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), data]).toString("base64url");
}

/** Null for any other text, another context or a key that is no longer known. */
export function unseal(sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  if (tag.length < TAG_BYTES) return null;
  for (const { key } of encryptionKeys()) {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`seal:${context}`)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    } catch {
      // Not this key.
    }
  }
  return null;
}

/** Keyed hash: a plain hash of one of the 10⁹ possible tax ids could be guessed. */
export function hashTaxId(digits: string): string {
  return taxIdHashes(digits)[0];
}

/** The hash under every known key, the current one first: during a key rotation either may be stored. */
export function taxIdHashes(digits: string): KeyedHashes {
  return keyedHashes(digits);
}

/** Like `taxIdHashes`, for an e-mail address, ignoring case. */
export function addressHashes(address: string): KeyedHashes {
  return keyedHashes(`email:${address.trim().toLowerCase()}`);
}

/** Like `taxIdHashes`, for a phone that belongs to no known customer. */
export function phoneHashes(digits: string): KeyedHashes {
  return keyedHashes(`phone:${digits}`);
}

/** Like `taxIdHashes`, for the provider's username of a sender without a phone. */
export function nameHashes(name: string): KeyedHashes {
  return keyedHashes(`name:${name}`);
}

/** Stable pseudonym of a person in logs: the first 12 hex characters of SHA-256. */
export function pseudonym(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 12);
}

/** Signs a text with the installation's key. */
export function proofOf(text: string): string {
  return proofs(text)[0] as string;
}

/** Verifies a signature of `proofOf`, also under a previous key. */
export function isProofOf(given: string, text: string): boolean {
  return proofs(text).filter((proof) => isSameSecret(given, proof)).length > 0;
}

function proofs(text: string): string[] {
  return encryptionKeys().map(({ key }) => createHmac("sha256", key).update(`proof:${text}`).digest("hex"));
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Id of the current encryption key, the second part of an encrypted value. */
export function currentKeyId(): string {
  return encryptionKeys()[0].id;
}

type EncryptionKey = { key: Buffer; id: string };
export type KeyedHashes = [string, ...string[]];

let ring: { of: string; keys: [EncryptionKey, ...EncryptionKey[]] } | undefined;

/** The current key, then previous ones under which stored values may still be encrypted. */
function encryptionKeys(): [EncryptionKey, ...EncryptionKey[]] {
  const { ENCRYPTION_KEY, ENCRYPTION_KEYS_PREVIOUS } = env();
  const of = `${ENCRYPTION_KEY},${ENCRYPTION_KEYS_PREVIOUS}`;
  if (ring?.of !== of) ring = { of, keys: [toKey(ENCRYPTION_KEY), ...listOf(ENCRYPTION_KEYS_PREVIOUS).map(toKey)] };
  return ring.keys;
}

function toKey(secret: string): EncryptionKey {
  const key = createHash("sha256").update(secret).digest();
  return { key, id: createHash("sha256").update(key).digest("hex").slice(0, 8) };
}

/** Keys as the library prepares them, which takes longer than a hash with one. */
const hashKeys = new Map<string, KeyObject>();

function hashKeyOf(key: string): KeyObject {
  const prepared = hashKeys.get(key) ?? createSecretKey(key, "utf8");
  hashKeys.set(key, prepared);
  return prepared;
}

function keyedHashes(text: string): KeyedHashes {
  const { TAX_ID_HASH_KEY, TAX_ID_HASH_KEYS_PREVIOUS } = env();
  const hash = (key: string) => createHmac("sha256", hashKeyOf(key)).update(text).digest("hex");
  return [hash(TAX_ID_HASH_KEY), ...listOf(TAX_ID_HASH_KEYS_PREVIOUS).map(hash)];
}

function listOf(keys: string): string[] {
  return keys.split(",").flatMap((key) => key.trim() || []);
}
