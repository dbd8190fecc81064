import { createHmac, timingSafeEqual } from "node:crypto";

const FORM = /^sha256=([0-9a-f]{64})$/;

/**
 * Verifies a webhook's HMAC-SHA256 signature (`X-Hub-Signature-256`) over the raw body. Accepts only one header with one
 * lower-case digest, the only form that Meta sends.
 */
export function isSignedWith(secret: string, header: string | null, raw: Buffer): boolean {
  const given = FORM.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  const expected = createHmac("sha256", secret).update(raw).digest();
  return timingSafeEqual(Buffer.from(given, "hex"), expected);
}
