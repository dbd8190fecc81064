import { createServer, type RequestListener } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import type { OwnServer } from "../../../lib/http/server/own-server.ts";
import { guardOwnServer } from "../../../lib/http/server/start-up.ts";
import { env } from "../../../lib/platform/env.ts";
import { logger } from "../../../lib/platform/logger.ts";

const settings: { VERCEL_ENV?: string } = env();
const shared = globalThis as { balcaoServer?: OwnServer };

afterEach(() => {
  delete shared.balcaoServer;
  delete settings.VERCEL_ENV;
  vi.restoreAllMocks();
});

it("rejects a start without the own server and without a proxy, where a caller could choose its address", async () => {
  await expect(guardOwnServer({ behindProxy: false, isProduction: true })).rejects.toThrow("start it with npm start");
});

it("warns about a start without the own server behind a proxy, except on Vercel", async () => {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  await guardOwnServer({ behindProxy: true, isProduction: true });
  expect(warn).toHaveBeenCalledTimes(1);
  settings.VERCEL_ENV = "production";
  await guardOwnServer({ behindProxy: true, isProduction: true });
  expect(warn).toHaveBeenCalledTimes(1);
});

it("installs guards that pass a request on, and limits the time of the server's connections", async () => {
  const server = createServer();
  const installed: ((next: RequestListener) => RequestListener)[] = [];
  shared.balcaoServer = { server, connections: new Set(), install: (guard) => void installed.push(guard) };
  await guardOwnServer({ behindProxy: false, isProduction: true });
  expect(installed).toHaveLength(1);
  expect(server.headersTimeout).toBe(env().REQUEST_TIMEOUT_SECONDS * 1_000);
  // Bodies that no route reads: later than the 408 of a route.
  expect(server.requestTimeout).toBe((env().REQUEST_TIMEOUT_SECONDS + 10) * 1_000);
});
