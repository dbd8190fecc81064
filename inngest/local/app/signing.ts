import { createHash } from "node:crypto";

const KEY_PREFIX = /^signkey-\w+-/;

/** What the SDK sends as bearer token instead of the signing key itself. */
export function hashSigningKey(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const key = Buffer.from(signingKey.slice(prefix.length), "hex");
  return prefix + createHash("sha256").update(key).digest("hex");
}
