import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "../../platform/env.ts";
import { SMALL_BODY_BYTES } from "../body/body.ts";
import { addressKey, lastForwardedAddress } from "../caller/client-address.ts";
import { createAdmission } from "./admission.ts";

/** Handles a request instead of Next, or returns false. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** For bodies that no route reads: Node closes these later than a route would have sent a 408. */
const GRACE_MS = 10_000;

/** A page loads dozens of them, and each is only a file. */
const STATIC_FILES = "/_next/static/";

/**
 * Runs `intercept`, our time limits and the admission before Next. Next creates the server and gives no access to it,
 * so it is taken from its first connection.
 */
export function guardServers(intercept: Intercept): void {
  const guarded = new WeakSet<Server>();
  const admit = createAdmission();
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || guarded.has(server)) return;
    guarded.add(server);
    limitTime(server);
    const listeners = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (intercept(request, response)) return;
      const start = () => {
        for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
      };
      if (request.url?.startsWith(STATIC_FILES)) start();
      else response.once("close", admit({ key: callerOf(request), isLarge: isLarge(request) }, start));
    });
  });
}

function isLarge({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > SMALL_BODY_BYTES;
}

/** The unverified credential, else the address as the rate limits count it. */
function callerOf({ headers }: IncomingMessage): string {
  const forwardedFor = String(headers["x-forwarded-for"] ?? "");
  return headers.authorization ?? headers.cookie ?? addressKey(lastForwardedAddress(forwardedFor));
}

/** Node checks every 30 seconds: headers time out after 30 to 60 seconds, a body that no route reads after 40 to 70. */
function limitTime(server: Server): void {
  const limit = env().REQUEST_TIMEOUT_SECONDS * 1_000;
  server.headersTimeout = limit;
  server.requestTimeout = limit + GRACE_MS;
}
