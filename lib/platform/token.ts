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
