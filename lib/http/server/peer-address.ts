import type { IncomingMessage } from "node:http";

/**
 * Next keeps a forged x-forwarded-for and adds nothing. Without a proxy, this server is the trusted hop: it appends the
 * socket's address, as a proxy would, so that the last entry is always true. Behind a proxy, a request without the
 * header is not the proxy's but a probe: it counts for the address of its own sender.
 */
export function stampPeerAddress(request: IncomingMessage, { behindProxy }: { behindProxy: boolean }): void {
  const given = request.headers["x-forwarded-for"];
  if (behindProxy && given) return;
  const peer = request.socket.remoteAddress ?? "unknown";
  request.headers["x-forwarded-for"] = given ? `${given}, ${peer}` : peer;
}

/** Whether a proxy is in front: as configured, else assumed for https, because TLS always ends at a proxy. */
export function trustsProxy({ TRUST_PROXY, APP_URL }: { TRUST_PROXY?: number; APP_URL: string }): boolean {
  return TRUST_PROXY === undefined ? APP_URL.startsWith("https:") : TRUST_PROXY > 0;
}
