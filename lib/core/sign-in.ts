/** `open`: an address is enough to sign in, for the demo and tests. `code`: requires the code mailed to the address. */
export type LocalSignInMode = "code" | "open";

/** Eight digits, not six: a person types them once, while an attacker may request codes of an address all year. */
export const CODE_DIGITS = 8;
export const CODE_SECONDS = 600;

type Settings = { LOCAL_SIGN_IN?: string; NODE_ENV?: string };

/** Codes in production, unless configured otherwise. */
export function chooseLocalSignIn({ LOCAL_SIGN_IN, NODE_ENV }: Settings): LocalSignInMode {
  if (LOCAL_SIGN_IN !== undefined) return LOCAL_SIGN_IN === "open" ? "open" : "code";
  return NODE_ENV === "production" ? "code" : "open";
}

/** Clerk's publishable key contains the host of its Frontend API, the issuer: `pk_live_<base64 of host$>`. */
export function issuerOfPublishableKey(key: string): string | null {
  const [, encoded] = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/.exec(key) ?? [];
  if (encoded === undefined) return null;
  const host = Buffer.from(encoded, "base64").toString("utf8");
  return /^[a-z0-9.-]+\$$/i.test(host) ? `https://${host.slice(0, -1)}` : null;
}
