import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../../../lib/platform/http-client.ts";

// Runs as production: two local servers, one of them allowed by the operator.
let allowed: Server;
let hidden: Server;
let hits = 0;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  [allowed, hidden] = (await Promise.all([0, 1].map(listen))) as [Server, Server];
  Object.assign(process.env, { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: `127.0.0.1:${portOf(allowed)}` });
});
afterAll(async () => {
  for (const server of [allowed, hidden]) await new Promise((resolve) => server.close(resolve));
});

async function listen(): Promise<Server> {
  const server = createServer((_, response) => {
    hits += 1;
    response.setHeader("connection", "close").end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

describe("organization-supplied URL in production", () => {
  const send = (url: string) => sendRequest(url, { isUserSupplied: true, retries: 0 });

  it.each([
    "127.0.0.1",
    "localhost",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "LOCALHOST.",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "user@127.0.0.1",
    "8.8.8.8@127.0.0.1",
    "１２７.０.０.１",
  ])("is not requested when it leads to %s", async (host) => {
    hits = 0;
    await expect(send(`http://${host}:${portOf(hidden)}/`)).rejects.toMatchObject({ name: "BlockedAddressError" });
    expect(hits).toBe(0);
  });

  it.each(["http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "http://192.168.0.1/", "http://[fd00::1]/"])(
    "is not requested when it is the private URL %s",
    async (url) => {
      await expect(send(url)).rejects.toMatchObject({ name: "BlockedAddressError" });
    },
  );

  it("may lead to a private address that the operator allowed, by exactly that host and port", async () => {
    expect(await (await send(`http://127.0.0.1:${portOf(allowed)}/`)).text()).toBe("ok");
    await expect(send(`http://localhost:${portOf(allowed)}/`)).rejects.toThrow("Address not allowed");
  });

  it("cannot reuse a connection that our own calls opened to a private address", async () => {
    const url = `http://127.0.0.1:${portOf(hidden)}/`;
    expect(await (await sendRequest(url)).text()).toBe("ok");
    await expect(send(url)).rejects.toThrow("Address not allowed");
  });
});
