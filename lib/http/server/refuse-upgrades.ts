import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Accepted = { socket: Socket & { server?: Server & { shouldUpgradeCallback?: () => boolean } } };
type Started = { request: IncomingMessage; response: ServerResponse };

/**
 * No other protocol is supported. Next would keep an upgrade request's connection open, unanswered and without a time
 * limit; so the Upgrade header is ignored, as HTTP allows, and the request is handled normally.
 */
export function refuseUpgrades(): void {
  subscribe("net.server.socket", (message) => {
    const { server } = (message as Accepted).socket;
    if (server) server.shouldUpgradeCallback = () => false;
  });
  // Node's parser treats later bytes as the other protocol, so the next request would wait forever: close instead.
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Started;
    if (request.headers.upgrade !== undefined) response.setHeader("Connection", "close");
  });
}
