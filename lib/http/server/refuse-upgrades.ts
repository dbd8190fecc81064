import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * No other protocol is supported. Next would keep an upgrade request's connection open, unanswered and without a time
 * limit; so the Upgrade header is ignored, as HTTP allows, and the request is handled normally.
 */
export function refuseUpgrades(server: Server & { shouldUpgradeCallback?: () => boolean }): void {
  server.shouldUpgradeCallback = () => false;
}

/** Node's parser treats later bytes as the other protocol, so the next request would wait forever: close instead. */
export function ignoreUpgrade(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.upgrade !== undefined) response.setHeader("Connection", "close");
}
