import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { logger } from "../../platform/logger.ts";
import { beginShutdown, shutdownSignal } from "../../platform/shutdown.ts";

/** Requests in progress get this long; systemd, Docker and Kubernetes kill a process after 10 to 90 seconds. */
const DRAIN_MS = 8_000;
/** Work that still runs then (a callback after a response, a step of a job) is interrupted. */
const EXIT_MS = 9_000;
/** A connection that was just accepted may still carry a request. */
const FIRST_REQUEST_MS = 1_000;
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * Ends the process within 10 s of SIGTERM or SIGINT. A closed server waits for every connection, also for idle ones,
 * which proxies keep open for minutes: each connection is closed here after its current response. Call the returned
 * function for each request. `accepted`: the connections that `server` has already.
 */
export function closeConnectionsOnSignal(
  server: Server,
  accepted: Iterable<Socket> = [],
): (request: IncomingMessage, response: ServerResponse) => void {
  const sockets = new Map<Socket, Set<ServerResponse>>();
  const openResponses = (socket: Socket): Set<ServerResponse> => {
    const open = sockets.get(socket) ?? new Set<ServerResponse>();
    if (socket.destroyed || sockets.has(socket)) return open;
    sockets.set(socket, open);
    socket.once("close", () => sockets.delete(socket));
    return open;
  };
  const end = (socket: Socket, response: ServerResponse) => {
    const open = openResponses(socket);
    open.delete(response);
    if (shutdownSignal().aborted && open.size === 0) socket.destroySoon();
  };
  for (const socket of accepted) openResponses(socket);
  server.on("connection", openResponses);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => drain(sockets, EXIT_CODES[signal]));
  return ({ socket }, response) => {
    openResponses(socket).add(response);
    if (shutdownSignal().aborted) response.shouldKeepAlive = false;
    response.once("close", () => end(socket, response));
  };
}

function drain(sockets: ReadonlyMap<Socket, ReadonlySet<ServerResponse>>, exitCode: number): void {
  beginShutdown();
  for (const [socket, open] of sockets) {
    for (const response of open) response.shouldKeepAlive = false;
    if (open.size === 0 && socket.bytesRead > 0) socket.destroySoon();
  }
  setTimeout(() => {
    for (const [socket, open] of sockets) if (open.size === 0) socket.destroySoon();
  }, FIRST_REQUEST_MS).unref();
  setTimeout(() => {
    if (sockets.size > 0)
      logger.warn({ connections: sockets.size }, "shutdown closed connections before their response ended");
    for (const socket of sockets.keys()) socket.destroy();
  }, DRAIN_MS).unref();
  setTimeout(() => process.exit(exitCode), EXIT_MS).unref();
}
