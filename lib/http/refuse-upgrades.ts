import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Accepted = { socket: Socket & { server?: Server & { shouldUpgradeCallback?: () => boolean } } };
type Started = { request: IncomingMessage; response: ServerResponse };

/**
 * Nothing here speaks another protocol. Next would keep the connection of whoever asks for one, unanswered and without
 * any time limit; so the wish is passed over, as a server may, and the request is answered like any other.
 */
export function refuseUpgrades(): void {
  subscribe("net.server.socket", (message) => {
    const { server } = (message as Accepted).socket;
    if (server) server.shouldUpgradeCallback = () => false;
  });
  // Node's parser takes what comes after such a request for the other protocol: the next one would wait for ever.
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Started;
    if (request.headers.upgrade !== undefined) response.setHeader("Connection", "close");
  });
}
