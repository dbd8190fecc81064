import type { IncomingMessage } from "node:http";

/** Scheme and authority of an absolute-form target, which clients send to proxies. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Normalizes the target of a request before Next routes it. */
export function normalizeTarget(request: IncomingMessage): void {
  if (request.url !== undefined) request.url = decodableUrl(originForm(request.url));
}

/**
 * Path and query of a target. Next would redirect `GET http://other/ HTTP/1.1` to the other host and fail on `OPTIONS
 * *`; the host in the target is ignored.
 */
export function originForm(target: string): string {
  const path = target.replace(AUTHORITY, "");
  return path.startsWith("/") ? path : `/${path.startsWith("?") ? path : ""}`;
}

/**
 * Next answers a path with invalid escapes with a bare 500. Its percent signs are escaped, so that it gets the same
 * response as any unknown path.
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
