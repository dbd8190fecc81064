import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { eventually } from "../../support/eventually.ts";
import { RawConnection } from "../../support/raw-connection.ts";
import { openInstallation } from "../../support/sealed-world.ts";

const BUILT = join(import.meta.dirname, "../../..");
const isBuilt = existsSync(join(BUILT, ".next/BUILD_ID"));
if (!isBuilt) console.log("SKIPPED server.test.ts: there is no build (npm run build)");

let installation: Awaited<ReturnType<typeof openInstallation>>;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  installation = await openInstallation();
});
afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
});
afterAll(() => installation.close());

/** Resolves with a connection as soon as the port accepts one, which is before the application is loaded. */
async function start(script: string[]): Promise<RawConnection> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, [...script, "-p", String(port), "-H", "127.0.0.1"], {
    cwd: BUILT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      APP_URL: `http://localhost:${port}`,
      LOG_LEVEL: "error",
      INNGEST_DEV: "0",
      DATABASE_URL: installation.url,
      LOCAL_SIGN_IN: "open",
      INNGEST_EVENT_KEY: "a-key-of-the-test",
      INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef",
      INNGEST_BASE_URL: "http://127.0.0.1:9",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let connection: RawConnection | undefined;
  await eventually(async () => {
    connection = await RawConnection.open(url);
  });
  if (!connection) throw new Error("not connected");
  return connection;
}

const ask = (connection: RawConnection, line: string, ...headers: string[]) => {
  connection.write([line, "Host: localhost", ...headers, "", ""].join("\r\n"));
  return connection.response();
};

describe.skipIf(!isBuilt)("server of npm start", () => {
  const START = [join(BUILT, "scripts/start.mjs")];

  it("passes requests through the guards, also those that arrive while the application is loaded", async () => {
    const early = await start(START);
    const { status, headers, body } = await ask(early, "TRACE /clientes HTTP/1.1");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(JSON.parse(body)).toMatchObject({ error: "Method Not Allowed" });

    const absolute = await ask(await RawConnection.open(url), "GET http://other.example/api/health HTTP/1.1");
    expect([absolute.status, absolute.headers.get("location")]).toEqual([200, undefined]);

    const upgraded = await RawConnection.open(url);
    const response = await ask(upgraded, "GET /api/health HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket");
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    await upgraded.closed;

    const unread = await RawConnection.open(url);
    const rejected = await ask(unread, "POST /api/campaigns HTTP/1.1", "Content-Length: 1000");
    expect([rejected.status, rejected.headers.get("connection")]).toEqual([401, "close"]);
    await unread.closed;
  }, 60_000);

  it("counts the address of the connection, not one that the caller names", async () => {
    const connection = await start(START);
    const remaining = async (claimed: string) => {
      const { headers } = await ask(connection, "GET /api/campaigns HTTP/1.1", `X-Forwarded-For: ${claimed}`);
      return Number(headers.get("ratelimit-remaining"));
    };
    const first = await remaining("203.0.113.1");
    expect(first).toBeGreaterThan(0);
    expect(await remaining("203.0.113.2")).toBe(first - 1);
  }, 60_000);

  it("ends with the signal's exit code and closes idle connections", async () => {
    const idle = await start(START);
    expect((await ask(idle, "GET /api/health HTTP/1.1")).status).toBe(200);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await idle.closed;
    expect(await ended).toEqual([143, null]);
  }, 60_000);

  it("is required without a proxy: next start ends with the command to use", async () => {
    await start([join(BUILT, "node_modules/next/dist/bin/next"), "start"]);
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = await once(child, "exit");
    expect([code, said]).toEqual([1, expect.stringContaining("start it with npm start")]);
  }, 60_000);
});
