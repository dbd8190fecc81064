import { createHash, randomBytes } from "node:crypto";

const BYTES = 16;
const FORM = /^[A-Za-z0-9_-]{22}$/;

/** 128 bits that nobody guesses, in 22 characters that need no escape. */
export function newToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Whether the text may be one at all: anything else isn't asked for. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/** What is kept of a token that is to be known again and never read. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
