import { createHash, randomBytes } from "node:crypto";

const BYTES = 16;
const FORM = /^[A-Za-z0-9_-]{22}$/;

/** 128 random bits as 22 URL-safe characters. */
export function newToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Whether the text has the form of a token; anything else is not looked up. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/** Stored form of a token: can be compared, but not reversed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** UUID v7: starts with the milliseconds, so that new rows are adjacent in every index. */
export function uuidV7(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
