import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env.ts";

const VERSION = "v1";
const IV_BYTES = 12;

/**
 * AES-256-GCM as `v1.<key id>.<iv>.<tag>.<data>`. `context` (the organization id) is authenticated with it, so a blob
 * moved to another tenant doesn't open.
 */
export function encrypt(plain: string, context: string): string {
  const { key, id } = encryptionKey();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return [
    VERSION,
    id,
    iv.toString("base64url"),
    cipher.getAuthTag().toString("base64url"),
    data.toString("base64url"),
  ].join(".");
}

/** Throws when the blob was tampered with, belongs to another context or to another key. */
export function decrypt(blob: string, context: string): string {
  const [version, id, iv, tag, data] = blob.split(".");
  const current = encryptionKey();
  if (version !== VERSION || iv === undefined || tag === undefined || data === undefined)
    throw new Error("Not an encrypted value");
  if (id !== current.id) throw new Error(`Encrypted with another key (${id})`);
  const decipher = createDecipheriv("aes-256-gcm", current.key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(data, "base64url")), decipher.final()]).toString("utf8");
}

/** Keyed, because the 10⁹ possible tax ids could be guessed from a plain hash. */
export function hashTaxId(digits: string): string {
  return createHmac("sha256", env().TAX_ID_HASH_KEY).update(digits).digest("hex");
}

/** Likewise for an e-mail address, whatever its case. */
export function hashAddress(address: string): string {
  return createHmac("sha256", env().TAX_ID_HASH_KEY).update(`email:${address.trim().toLowerCase()}`).digest("hex");
}

/** Likewise for a phone of whom nothing else is known. */
export function hashPhone(digits: string): string {
  return createHmac("sha256", env().TAX_ID_HASH_KEY).update(`phone:${digits}`).digest("hex");
}

/** A stable stand-in for a person in logs: SHA-256, first 12 hex characters. */
export function pseudonym(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 12);
}

/** What only this installation can say about a text: whoever repeats it was told by us. */
export function proofOf(text: string): string {
  return createHmac("sha256", encryptionKey().key).update(`proof:${text}`).digest("hex");
}

/** Compares two secrets in a time that tells nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function encryptionKey(): { key: Buffer; id: string } {
  const key = createHash("sha256").update(env().ENCRYPTION_KEY).digest();
  return { key, id: createHash("sha256").update(key).digest("hex").slice(0, 8) };
}
