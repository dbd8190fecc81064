import { createHash, createHmac } from "node:crypto";

const KEY_PREFIX = /^signkey-\w+-/;

/** `t=<seconds>&s=<hmac>` over the body and the time, as the SDK verifies it. */
export function signRequest(body: string, signingKey: string, now: Date): string {
  const seconds = Math.round(now.getTime() / 1_000).toString();
  const key = signingKey.replace(KEY_PREFIX, "");
  return `t=${seconds}&s=${createHmac("sha256", key).update(body).update(seconds).digest("hex")}`;
}

/** What the SDK sends as bearer token instead of the signing key itself. */
export function hashSigningKey(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const key = Buffer.from(signingKey.slice(prefix.length), "hex");
  return prefix + createHash("sha256").update(key).digest("hex");
}
