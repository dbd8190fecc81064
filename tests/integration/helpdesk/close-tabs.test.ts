import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { closeTabs } from "../../../lib/helpdesk/client/close-tabs.ts";
import { env } from "../../../lib/platform/env.ts";
import { logger } from "../../../lib/platform/logger.ts";

let server: Server;
let status = 200;
const seen: { authorization: string | undefined; commands: string[][] }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const commands = (await json(request)) as string[][];
    seen.push({ authorization: request.headers.authorization, commands });
    response.writeHead(status, { "content-type": "application/json" });
    response.end(
      JSON.stringify(status === 200 ? commands.map(() => ({ result: 1 })) : { error: "canary-tab is wrong" }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  seen.length = 0;
  status = 200;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(env(), { HELPDESK_REDIS_REST_URL: url, HELPDESK_REDIS_REST_TOKEN: "secret" });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

it("closeTabs publishes a logout event to each open tab's channel in the helpdesk's Redis", async () => {
  await closeTabs({ accountId: 7, tokens: ["one", "two"] });
  const message = JSON.stringify({ event: "user:logout", data: { account_id: 7 } });
  expect(seen).toEqual([
    {
      authorization: "Bearer secret",
      commands: [
        ["publish", "chatwoot_production_action_cable:one", message],
        ["publish", "chatwoot_production_action_cable:two", message],
      ],
    },
  ]);
});

it("closeTabs sends nothing without open tabs or without a configured helpdesk Redis", async () => {
  await closeTabs({ accountId: 7, tokens: [] });
  Object.assign(env(), { HELPDESK_REDIS_REST_URL: undefined });
  await closeTabs({ accountId: 7, tokens: ["one"] });
  expect(seen).toEqual([]);
});

it("closeTabs logs a failure without the tabs' tokens and does not throw", async () => {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  status = 500;
  await closeTabs({ accountId: 7, tokens: ["canary-tab"] });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("canary-tab");
});
