/** Reads one cookie of a request; the first of its name, as browsers send the most specific one first. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

/** The token of an Authorization header; null without one. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer +([\w.-]+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
