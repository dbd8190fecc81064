import { CODE_DIGITS } from "../../core/sign-in.ts";

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

export const MAX_TRIES = 5;

/** Audited rejections for one user: callers who know only the address cannot fill the log. */
export const NOTED_FAILURES = { limit: 20, seconds: 3_600 };

export type AskLimit = { of: string; limit: number; seconds: number };
const [QUARTER, DAY] = [900, 86_400];

/**
 * Limits on code requests for one address. A browser that signed in with it before has its own limit, which no other
 * caller can use up. All other callers share wider limits; one network gets a quarter of those.
 */
export function askLimits({ device, network }: { device: string | null; network: string }): AskLimit[] {
  if (device !== null)
    return [
      { of: `device-${device}`, limit: 5, seconds: QUARTER },
      { of: `device-${device}`, limit: 20, seconds: DAY },
    ];
  return [
    { of: `network-${network}`, limit: 5, seconds: QUARTER },
    { of: `network-${network}`, limit: 10, seconds: DAY },
    { of: "all", limit: 20, seconds: QUARTER },
    { of: "all", limit: 40, seconds: DAY },
  ];
}
