import { createHmac, timingSafeEqual } from "node:crypto";

const FORM = /^sha256=([0-9a-f]{64})$/;

/**
 * Whether these very bytes were signed with the application's secret. One header with one lower-case digest: nothing
 * else is ever sent, and nothing else is taken.
 */
export function isSignedWith(secret: string, header: string | null, raw: Buffer): boolean {
  const given = FORM.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  const expected = createHmac("sha256", secret).update(raw).digest();
  return timingSafeEqual(Buffer.from(given, "hex"), expected);
}
