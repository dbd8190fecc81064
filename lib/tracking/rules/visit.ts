/** Who seems to have come to an address, as far as their request says. */
export type Visit = { method: string; userAgent: string | null; isPrefetch: boolean; ip: string | null };

const MAX_USER_AGENT = 300;
/** Headers by which a browser or a proxy says that nobody asked yet. */
const PREFETCH_HEADERS = ["purpose", "sec-purpose", "x-purpose", "x-moz"];
/** What draws previews, checks links or indexes pages; no browser of a person says any of it. */
const MACHINES =
  /whatsapp\/|facebookexternalhit|facebot|twitterbot|telegrambot|linkedinbot|slackbot|discordbot|skypeuripreview|applebot|googlebot|google-safety|adsbot|bingbot|bingpreview|yandex|baiduspider|ahrefs|semrush|barracuda|mimecast|proofpoint|safelinks|\b(?:bot|crawler|spider|scanner|monitor)\b|curl\/|wget\/|python-requests|go-http-client|okhttp|java\//i;
/** What the proxy that loads every picture of a mail calls itself, read or not. */
const PRIVACY_PROXY = "Mozilla/5.0";

export function visitOf({ method, headers }: Request, ip: string | null): Visit {
  const isPrefetch = PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender/i.test(headers.get(name) ?? ""));
  return { method, isPrefetch, ip, userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null };
}

/** Asked for nothing but the headers: nobody came. */
export function isLook({ method }: Visit): boolean {
  return method !== "GET";
}

/**
 * Whether it was a program. Links of a mail are followed by scanners the moment it arrives: until then nobody can have
 * read it.
 */
export function isMachineClick(
  visit: Visit,
  { channel, ageSeconds }: { channel: string; ageSeconds: number },
  scannerSeconds: number,
): boolean {
  return (
    visit.isPrefetch || MACHINES.test(visit.userAgent ?? "") || (channel === "email" && ageSeconds < scannerSeconds)
  );
}

/** A picture is also loaded by the mail program's own proxy. One that a reader's proxy fetches for them is a person's. */
export function isMachineOpen(visit: Visit, ageSeconds: number, scannerSeconds: number): boolean {
  return visit.userAgent === PRIVACY_PROXY || isMachineClick(visit, { channel: "email", ageSeconds }, scannerSeconds);
}
