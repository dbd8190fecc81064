import type { Server } from "node:http";
import { env } from "../../platform/env.ts";

/** For bodies that no route reads: Node closes these later than a route would have sent a 408. */
const GRACE_MS = 10_000;

/** Node checks every 30 seconds: headers time out after 30 to 60 seconds, a body that no route reads after 40 to 70. */
export function limitTime(server: Server): void {
  const limit = env().REQUEST_TIMEOUT_SECONDS * 1_000;
  server.headersTimeout = limit;
  server.requestTimeout = limit + GRACE_MS;
}
