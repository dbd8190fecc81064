import type dns from "node:dns";
import { createServer, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { figure } from "../../support/figures.ts";
import { BLOCKED_HOSTS, BLOCKED_URLS } from "../../support/ssrf-vectors.ts";

// Runs as production: no URL that an organization enters may open a socket to the operator's network. Observed at
// socket connect, not by the guard's result.
let resolved: string[] = [];
vi.mock("node:dns", async (importOriginal) => {
  const original = await importOriginal<typeof dns>();
  const lookup = (hostname: string, options: dns.LookupOptions, done: (...answer: unknown[]) => void) => {
    if (!hostname.endsWith(".example")) return original.lookup(hostname, options as never, done as never);
    const found = (resolved.shift() ?? "127.0.0.1")
      .split("+")
      .map((address) => ({ address, family: net.isIP(address) }));
    if (options.all) done(null, found);
    else done(null, found[0]?.address, found[0]?.family);
  };
  return { ...original, default: { ...original, lookup }, lookup };
});

const { lookup: resolveName } = await import("node:dns");
const { publicLookup } = await import("../../../lib/platform/outbound/private-addresses.ts");
const { sendRequest } = await import("../../../lib/platform/http-client.ts");
const { openDownload } = await import("../../../lib/platform/outbound/download.ts");

let server: Server;
let hits = 0;
const opened: string[] = [];
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    const host = request.url === "/by-name" ? "inside.example" : "127.0.0.1";
    response.writeHead(302, { location: `http://${host}:${port()}/inside${request.url}`, connection: "close" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: `allowed.example:${port()}` });
  const { emit, connect } = net.Socket.prototype;
  const watched = function (this: net.Socket, event: string, ...rest: unknown[]): boolean {
    // The addresses given to the socket, after name resolution.
    if (event === "connectionAttempt") opened.push(String(rest[0]));
    return emit.apply(this, [event, ...rest] as never);
  };
  vi.spyOn(net.Socket.prototype, "emit").mockImplementation(watched as never);
  // The suite's own guard blocks every name; these connections never leave this process.
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function (this: net.Socket, ...args: unknown[]) {
    const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as net.TcpNetConnectOpts;
    const { host = "", lookup = resolveName as net.LookupFunction } = options;
    if (!host.endsWith(".example")) return connect.apply(this, args as never);
    Object.assign(options, {
      host: "localhost",
      lookup: (_: string, ...rest: [never, never]) => lookup(host, ...rest),
    });
    return connect.apply(this, args as never);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  opened.length = 0;
  hits = 0;
});

const send = (url: string) => sendRequest(url, { isUserSupplied: true, retries: 0, timeoutMs: 5_000 });
const outcomeOf = (url: string) =>
  send(url).then(
    () => "answered",
    (error: Error) => error.name,
  );

/** By our own guard, or because it is not a valid address. */
const REFUSED = ["BlockedAddressError", "TypeError"];

describe("[D5] organization-supplied URL", () => {
  it("cannot reach an internal address in any spelling", async () => {
    const urls = [
      ...BLOCKED_HOSTS.flatMap((host) => [`http://${host}:${port()}/`, `https://${host}/`]),
      ...BLOCKED_URLS,
    ];
    const reached: string[] = [];
    for (const url of urls) if (!REFUSED.includes(await outcomeOf(url))) reached.push(url);
    expect(reached).toEqual([]);
    expect(opened).toEqual([]);
    expect(hits).toBe(0);
    expect(urls.length).toBeGreaterThanOrEqual(200);
    figure("D5", { vectors: urls.length, connections: opened.length });
  });

  it.each([
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "192.168.0.1",
    "100.64.0.1",
    "::1",
    "fd00::1",
    "::ffff:127.0.0.1",
  ])("is blocked when its name resolves to %s", async (address) => {
    resolved = [address, address];
    expect(await outcomeOf(`http://shop.example:${port()}/`)).toBe("BlockedAddressError");
    expect(opened).toEqual([]);
  });

  it("is resolved once, so that a DNS answer that changes later has no effect", async () => {
    resolved = ["203.0.114.9", "127.0.0.1"];
    const given = await new Promise((done) => {
      publicLookup("flip.example", { all: true }, (error, addresses) => done(error ?? addresses));
    });
    expect(given).toEqual([{ address: "203.0.114.9", family: 4 }]);
    expect(resolved).toEqual(["127.0.0.1"]);
  });

  it("is blocked when any one of its addresses is internal", async () => {
    resolved = ["203.0.114.9+127.0.0.1"];
    expect(await outcomeOf(`http://mixed.example:${port()}/`)).toBe("BlockedAddressError");
  });

  it("is requested where the operator allows it, and its redirect is returned, not followed", async () => {
    resolved = ["127.0.0.1"];
    const answer = await send(`http://allowed.example:${port()}/first`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `http://127.0.0.1:${port()}/inside/first`]);
    expect([hits, opened]).toEqual([1, ["127.0.0.1"]]);
  });
});

describe("[D5] file URL in a webhook", () => {
  const problemOf = (path: string) =>
    openDownload(`http://${path}`, { maxBytesOf: () => 1_000, signal: AbortSignal.timeout(5_000) }).then(
      () => "none",
      (error: { problem?: string }) => error.problem,
    );

  it.each(["10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "203.0.114.9+127.0.0.1"])(
    "is blocked when its name resolves to %s",
    async (address) => {
      resolved = [address, address];
      expect(await problemOf(`files.example:${port()}/a.png`)).toBe("blocked");
      expect([opened, hits]).toEqual([[], 0]);
    },
  );

  it.each(["/by-address", "/by-name"])("cannot reach internal addresses by a redirect: %s", async (path) => {
    resolved = ["127.0.0.1", "127.0.0.1"];
    expect(await problemOf(`allowed.example:${port()}${path}`)).toBe("blocked");
    expect([opened, hits]).toEqual([["127.0.0.1"], 1]);
  });
});
