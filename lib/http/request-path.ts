import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Scheme and authority of an absolute-form target, as a caller writes it for a proxy. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Normalizes the target of every request before Next routes it. */
export function normalizeRequestTargets(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = decodableUrl(originForm(request.url));
  });
}

/**
 * The path and query of a target. Next would redirect `GET http://other/ HTTP/1.1` to the other host and fail at the
 * asterisk of `OPTIONS *`; the host of a request decides nothing here.
 */
export function originForm(target: string): string {
  const path = target.replace(AUTHORITY, "");
  return path.startsWith("/") ? path : `/${path.startsWith("?") ? path : ""}`;
}

/**
 * Next answers a path whose escapes can't be decoded with a bare 500. Its percent signs are escaped, so that the answer is
 * that of any other unknown path.
 */
export function decodableUrl(url: string): string {
  const [path = ""] = url.split("?", 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
