/** Facts about a request, as reported by its headers. */
export type Visit = { method: string; userAgent: string | null; isPrefetch: boolean; ip: string | null };

const MAX_USER_AGENT = 300;
/** Headers by which browsers and proxies mark prefetches. */
const PREFETCH_HEADERS = ["purpose", "sec-purpose", "x-purpose", "x-moz"];
/** User agents of link previews, scanners and crawlers; browsers contain none of these. */
const MACHINES =
  /whatsapp\/|facebookexternalhit|facebot|twitterbot|telegrambot|linkedinbot|slackbot|discordbot|skypeuripreview|applebot|googlebot|google-safety|adsbot|bingbot|bingpreview|yandex|baiduspider|ahrefs|semrush|barracuda|mimecast|proofpoint|safelinks|\b(?:bot|crawler|spider|scanner|monitor)\b|curl\/|wget\/|python-requests|go-http-client|okhttp|java\//i;
/** User agent of the privacy proxy that loads every image of an e-mail, whether or not it is read. */
const PRIVACY_PROXY = "Mozilla/5.0";

export function visitOf({ method, headers }: Request, ip: string | null): Visit {
  const isPrefetch = PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender/i.test(headers.get(name) ?? ""));
  return { method, isPrefetch, ip, userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null };
}

/** Not a GET, so not a visit. */
export function isLook({ method }: Visit): boolean {
  return method !== "GET";
}

/**
 * Whether a program made the request. Scanners follow the links of an e-mail right after delivery, before a person
 * could have read it.
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

/** Mail clients also load images through proxies: a proxy that loads on opening counts as a person. */
export function isMachineOpen(visit: Visit, ageSeconds: number, scannerSeconds: number): boolean {
  return visit.userAgent === PRIVACY_PROXY || isMachineClick(visit, { channel: "email", ageSeconds }, scannerSeconds);
}
