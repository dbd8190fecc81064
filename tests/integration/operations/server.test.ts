import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BUILT, type BuiltApp, isBuilt, startBuiltApp, untilUp } from "../../support/built-app.ts";
import { eventually } from "../../support/eventually.ts";
import { RawConnection } from "../../support/raw-connection.ts";
import { FRAMINGS, sendRejected } from "../../support/rejected-bodies.ts";
import { openInstallation } from "../../support/sealed-world.ts";

let installation: Awaited<ReturnType<typeof openInstallation>>;
let app: BuiltApp;

beforeAll(async () => {
  installation = await openInstallation();
});
afterEach(async () => {
  const { child } = app;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
});
afterAll(() => installation.close());

/** Resolves with a connection as soon as the port accepts one, which is before the application is loaded. */
async function start(command?: string[]): Promise<RawConnection> {
  app = await startBuiltApp({ DATABASE_URL: installation.url, LOCAL_SIGN_IN: "open" }, command);
  let connection: RawConnection | undefined;
  await eventually(async () => {
    connection = await RawConnection.open(app.url);
  });
  if (!connection) throw new Error("not connected");
  return connection;
}

const ask = (connection: RawConnection, line: string, ...headers: string[]) => {
  connection.write([line, "Host: localhost", ...headers, "", ""].join("\r\n"));
  return connection.response();
};

describe.skipIf(!isBuilt)("server of npm start", () => {
  it("passes requests through the guards, also those that arrive while the application is loaded", async () => {
    const early = await start();
    const { status, headers, body } = await ask(early, "TRACE /clientes HTTP/1.1");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(JSON.parse(body)).toMatchObject({ error: "Method Not Allowed" });

    const absolute = await ask(await RawConnection.open(app.url), "GET http://other.example/api/health HTTP/1.1");
    expect([absolute.status, absolute.headers.get("location")]).toEqual([200, undefined]);

    const upgraded = await RawConnection.open(app.url);
    const response = await ask(upgraded, "GET /api/health HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket");
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    await upgraded.closed;

    const unread = await RawConnection.open(app.url);
    const rejected = await ask(unread, "POST /api/campaigns HTTP/1.1", "Content-Length: 1000");
    expect([rejected.status, rejected.headers.get("connection")]).toEqual([401, "close"]);
    await unread.closed;
  }, 60_000);

  it("serves the next request after a body that was sent to a page, which never uses it", async () => {
    await start();
    await untilUp(app);
    // Next waits for the end of a page's body; one without an end meets the time limit of the server.
    for (const { name, frame } of FRAMINGS.filter(({ isWhole }) => isWhole)) {
      const { header, bytes } = frame(300_000);
      const head = ["POST /clientes HTTP/1.1", "Host: localhost", "Content-Type: application/json", header, "", ""];
      const outcome = await sendRejected(app.url, head.join("\r\n") + bytes);
      expect([name, outcome]).toEqual([name, { status: 405, connection: "usable" }]);
    }
  }, 60_000);

  it("counts the address of the connection, not one that the caller names", async () => {
    const connection = await start();
    const remaining = async (claimed: string) => {
      const { headers } = await ask(connection, "GET /api/campaigns HTTP/1.1", `X-Forwarded-For: ${claimed}`);
      return Number(headers.get("ratelimit-remaining"));
    };
    const first = await remaining("203.0.113.1");
    expect(first).toBeGreaterThan(0);
    expect(await remaining("203.0.113.2")).toBe(first - 1);
  }, 60_000);

  it("ends with the signal's exit code and closes idle connections", async () => {
    const idle = await start();
    expect((await ask(idle, "GET /api/health HTTP/1.1")).status).toBe(200);
    const ended = once(app.child, "exit");
    app.child.kill("SIGTERM");
    await idle.closed;
    expect(await ended).toEqual([143, null]);
  }, 60_000);

  it("is required without a proxy: next start ends with the command to use", async () => {
    await start([join(BUILT, "node_modules/next/dist/bin/next"), "start"]);
    const [code] = await once(app.child, "exit");
    expect([code, app.output()]).toEqual([1, expect.stringContaining("start it with npm start")]);
  }, 60_000);
});
