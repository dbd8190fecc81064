import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { Socket } from "node:net";

type Accepted = { socket: Socket & { server?: Server & { shouldUpgradeCallback?: () => boolean } } };

/**
 * Nothing here speaks another protocol. Next would keep the connection of whoever asks for one, unanswered and without
 * any time limit; so the wish is passed over, as a server may, and the request is answered like any other.
 */
export function refuseUpgrades(): void {
  subscribe("net.server.socket", (message) => {
    const { server } = (message as Accepted).socket;
    if (server) server.shouldUpgradeCallback = () => false;
  });
}
