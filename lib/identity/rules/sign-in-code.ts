import { CODE_DIGITS } from "../../core/local-sign-in.ts";

/** What is kept of a code: a proof that only whoever has code, address and browser can repeat. */
export type Challenge = { id: string; proof: string };
type Answer = { email: string; nonce: string; code: string };

export function toCode(number: number): string {
  return String(number).padStart(CODE_DIGITS, "0");
}

/** What a browser that signed in with the address is told, to be known by it. */
export function deviceText(email: string, device: string): string {
  return `sign-in-device:${device}:${email}`;
}

export function codeText({ email, nonce, code }: Answer): string {
  return `sign-in-code:${nonce}:${code}:${email}`;
}
