import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "../platform/env.ts";

/** Answers a request in the place of Next, or returns false. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Bodies that no route reads: Node ends them, some time after a route would have answered 408. */
const GRACE_MS = 10_000;

/**
 * Puts `intercept` and our time limits before Next. Next creates the server itself and gives no access to it, so that it
 * is taken from its first connection.
 */
export function guardServers(intercept: Intercept): void {
  const guarded = new WeakSet<Server>();
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || guarded.has(server)) return;
    guarded.add(server);
    limitTime(server);
    const listeners = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (intercept(request, response)) return;
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  });
}

/** Node looks every 30 seconds: a head ends after 30 to 60 seconds, a body that no route reads after 40 to 70. */
function limitTime(server: Server): void {
  const limit = env().REQUEST_TIMEOUT_SECONDS * 1_000;
  server.headersTimeout = limit;
  server.requestTimeout = limit + GRACE_MS;
}
