import { CODE_DIGITS } from "../../core/local-sign-in.ts";

/** Stored form of a code: a proof that can be computed only from code, address and browser nonce together. */
export type Challenge = { id: string; proof: string };
type Answer = { email: string; nonce: string; code: string };

export function toCode(number: number): string {
  return String(number).padStart(CODE_DIGITS, "0");
}

/** Text signed into the cookie of a browser that signed in with the address. */
export function deviceText(email: string, device: string): string {
  return `sign-in-device:${device}:${email}`;
}

export function codeText({ email, nonce, code }: Answer): string {
  return `sign-in-code:${nonce}:${code}:${email}`;
}
