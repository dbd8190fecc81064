import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";

export type OwnServer = {
  server: Server;
  /** The connections accepted so far: the server listens before the application is loaded. */
  connections: ReadonlySet<Socket>;
  /** Takes the function that wraps Next's request handler. Requests wait until it is called. */
  install: (guard: (next: RequestListener) => RequestListener) => void;
};

// On globalThis: scripts/start.mjs creates the server, and Next bundles the application separately.
const shared = globalThis as { balcaoServer?: OwnServer };

/** The server of `scripts/start.mjs`; undefined where the platform has its own, as on Vercel. */
export function ownServer(): OwnServer | undefined {
  return shared.balcaoServer;
}
