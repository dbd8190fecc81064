/** Clerk's publishable key contains the host of its Frontend API, the issuer: `pk_live_<base64 of host$>`. */
export function issuerOfPublishableKey(key: string): string | null {
  const [, encoded] = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/.exec(key) ?? [];
  if (encoded === undefined) return null;
  const host = Buffer.from(encoded, "base64").toString("utf8");
  return /^[a-z0-9.-]+\$$/i.test(host) ? `https://${host.slice(0, -1)}` : null;
}
