import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Next answers a path whose escapes can't be decoded with a bare 500. Such a path names nothing: its percent signs are
 * taken for what they are, and the answer is that of any other path that isn't there.
 */
export function takeBrokenEscapesLiterally(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = decodableUrl(request.url);
  });
}

export function decodableUrl(url: string): string {
  const [path = ""] = url.split("?", 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
