import type { RequestListener } from "node:http";
import type { ApiDocument } from "../../core/api-document.ts";
import { admitRequests } from "./admission.ts";
import { closeUnread } from "./close-unread.ts";
import { closeConnectionsOnSignal } from "./graceful-shutdown.ts";
import { limitTime } from "./limit-time.ts";
import type { OwnServer } from "./own-server.ts";
import { stampPeerAddress } from "./peer-address.ts";
import { refuseMethods } from "./refuse-methods.ts";
import { ignoreUpgrade, refuseUpgrades } from "./refuse-upgrades.ts";
import { normalizeTarget } from "./request-path.ts";

type Options = {
  document: Pick<ApiDocument, "paths">;
  behindProxy: boolean;
  isProduction: boolean;
};

/**
 * What happens to a request before Next handles it, in this order. Authentication and limits that must also hold where
 * the platform has a server of its own are in `route()`: docs/adr/0079-server-entry.md.
 */
export function guardRequests(
  { server, connections }: Pick<OwnServer, "server" | "connections">,
  { document, behindProxy, isProduction }: Options,
): (next: RequestListener) => RequestListener {
  const refuseMethod = refuseMethods(document);
  const admit = admitRequests();
  limitTime(server);
  // Development needs upgrades for hot reload, and ends without waiting for responses.
  if (isProduction) refuseUpgrades(server);
  const trackConnection = isProduction ? closeConnectionsOnSignal(server, connections) : undefined;
  return (next) => (request, response) => {
    stampPeerAddress(request, { behindProxy });
    normalizeTarget(request);
    closeUnread(request, response);
    if (isProduction) ignoreUpgrade(request, response);
    trackConnection?.(request, response);
    if (refuseMethod(request, response)) return;
    admit(request, response, () => next(request, response));
  };
}
