import { figure } from "../support/figures.ts";
import { startPoolingProxy } from "../support/pooling-proxy.ts";
import { RawConnection } from "../support/raw-connection.ts";
import { FRAMINGS, PROBE, sendRejected } from "../support/rejected-bodies.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

// Connections of the built product, including the behaviour of Node and Next.
const baseURL = process.env.E2E_URL ?? "";
const MIB = 1_048_576;
const SIGNATURE = `X-Hub-Signature-256: sha256=${"0".repeat(64)}`;
const HOSTS = ["Host: evil.example", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher"];

const head = (line: string, headers: string[] = []) => [`${line} HTTP/1.1`, ...headers, "", ""].join("\r\n");

test("[D12] rejecting a body keeps its connection usable or closes it, also behind a pooling proxy", async ({
  apiAs,
}) => {
  const authorization = `Authorization: Bearer ${await apiAs(ADMIN).token()}`;
  const cases: [status: number, line: string, headers: string[], size: number][] = [
    [401, "POST /api/campaigns", [], 300_000],
    [401, "POST /api/webhooks/automation", [], 300_000],
    [403, "POST /api/webhooks/gateway", [], 300_000],
    [403, "POST /api/local-identity/token", ["Origin: https://evil.example"], 300_000],
    [404, "POST /api/nothing", [], 300_000],
    [405, "PUT /api/campaigns", [], 300_000],
    [405, "PROPFIND /clientes", [], 300_000],
    [413, "POST /api/local-identity/token", [], 200_000],
    [413, "PATCH /api/settings/organization", [authorization], MIB + 1],
    [413, "POST /api/webhooks/whatsapp", [SIGNATURE], 8 * MIB + 1],
  ];
  const proxy = await startPoolingProxy(baseURL);
  let [rejections, answered] = [0, 0];
  for (const [status, line, headers, size] of cases) {
    for (const { name, isWhole, frame } of FRAMINGS) {
      const { header, bytes } = frame(size);
      const type = size % 2 ? "application/json" : "application/x-www-form-urlencoded";
      const request = head(line, ["Host: localhost", `Content-Type: ${type}`, ...headers, header]) + bytes;
      rejections += 1;
      const outcome = await sendRejected(baseURL, request);
      expect([line, name, outcome.status]).toEqual([line, name, status]);
      if (!isWhole) expect([line, name, outcome.connection]).toEqual([line, name, "closed"]);
      // Behind a proxy, the next request on that connection belongs to another caller.
      const [one, other] = [await RawConnection.open(proxy.url), await RawConnection.open(proxy.url)];
      one.write(request);
      expect((await one.response()).status).toBe(status);
      one.destroy();
      other.write(PROBE);
      expect((await other.response()).status).toBe(200);
      answered += 1;
      other.destroy();
    }
  }
  await proxy.stop();
  figure("D12", { "rejections by the built product": rejections, "next requests unanswered": rejections - answered });
});

test("[D3] answers a body that doesn't arrive in time with 408 and closes the connection", async () => {
  const lines = ["POST /api/local-identity/token", "POST /api/webhooks/whatsapp"];
  await Promise.all(lines.map(expectTimeOut));
});

async function expectTimeOut(line: string): Promise<void> {
  const connection = await RawConnection.open(baseURL);
  const headers = ["Host: localhost", "Content-Type: application/json", SIGNATURE, "Content-Length: 1000"];
  connection.write(`${head(line, headers)}{`);
  const dribble = setInterval(() => connection.write(" "), 500);
  const { status, headers: answered } = await connection.response();
  clearInterval(dribble);
  expect([line, status, answered.get("connection")]).toEqual([line, 408, "close"]);
  await connection.closed;
}

test("[D13] reflects neither the Host header nor an absolute request target, and answers TRACE with 405", async () => {
  const paths = [
    "/",
    "/clientes",
    "/clientes/",
    "/sign-in",
    "/nothing",
    "/api/health",
    "/api/openapi.json",
    "//evil.example/%2e",
  ];
  const ways = ["", "http://evil.example", "https://user@evil.example:81"];
  for (const path of paths) {
    for (const way of ways) {
      const connection = await RawConnection.open(baseURL);
      connection.write(head(`GET ${way}${path}`, HOSTS));
      const { status, headers, body } = await connection.response();
      connection.destroy();
      expect([way, path, status < 500]).toEqual([way, path, true]);
      const location = headers.get("location");
      if (location !== undefined)
        expect([way, path, location]).toEqual([way, path, expect.stringMatching(/^\/(?!\/)/)]);
      // The path may contain anything; the host never appears.
      if (!path.includes("evil")) expect([...headers.values(), body].join("\n")).not.toContain("evil.example");
    }
  }
  for (const target of ["*", "/", "/api/health", "http://evil.example/api/health"]) {
    const connection = await RawConnection.open(baseURL);
    connection.write(head(`TRACE ${target}`, [...HOSTS, "X-Secret: not reflected"]));
    const { status, headers, body } = await connection.response();
    connection.destroy();
    expect([target, status, headers.get("x-content-type-options")]).toEqual([target, 405, "nosniff"]);
    expect(headers.has("ratelimit-remaining") && headers.has("allow") && headers.has("x-correlation-id")).toBe(true);
    expect(body).not.toMatch(/evil|not reflected/);
  }
});
