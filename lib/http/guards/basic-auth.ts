import { createHash, timingSafeEqual } from "node:crypto";

/** Checks a Basic Authorization header for exactly this user and password, in constant time. */
export function passesBasicAuth(headers: Headers, user: string, password: string): boolean {
  const [, encoded = ""] = /^Basic +([\w+/=-]+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const given = Buffer.from(encoded, "base64");
  return timingSafeEqual(digest(given), digest(`${user}:${password}`));
}

function digest(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}
