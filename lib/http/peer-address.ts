import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Next keeps an x-forwarded-for that the caller made up, and adds nothing. Without a proxy in front, this server is the
 * trusted hop: it appends the address of the socket, as a proxy would, so that the last entry is always true.
 */
export function stampPeerAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const given = request.headers["x-forwarded-for"];
    const peer = request.socket.remoteAddress ?? "unknown";
    request.headers["x-forwarded-for"] = given ? `${given}, ${peer}` : peer;
  });
}

/** Whether a proxy stands in front: as configured, else judged by the scheme, for TLS always ends in one. */
export function trustsProxy({ TRUST_PROXY, APP_URL }: { TRUST_PROXY?: number; APP_URL: string }): boolean {
  return TRUST_PROXY === undefined ? APP_URL.startsWith("https:") : TRUST_PROXY > 0;
}
