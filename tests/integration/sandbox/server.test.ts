import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { createErpHandler } from "../../../sandbox/erp/routes.ts";
import { basic, getPage } from "./erp-client.ts";

const ENTRY = fileURLToPath(new URL("../../../sandbox/server.ts", import.meta.url));
const aurora = { username: "aurora", password: "sandbox" };
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill("SIGKILL");
});

function spawnServer(env: Record<string, string>) {
  const { PATH } = process.env;
  const started = spawn(process.execPath, [ENTRY], {
    env: {
      PATH,
      NODE_ENV: "test",
      SANDBOX_PORT: "0",
      SANDBOX_SMTP_PORT: "0",
      SANDBOX_CUSTOMERS: "50",
      DEMO_LIVE: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = started;
  return started;
}

/** Starts the server as a separate process; returns its address once every shop is served. */
async function launch(env: Record<string, string> = {}): Promise<{ url: string; server: ChildProcess }> {
  const server = spawnServer(env);
  let url = "";
  for await (const line of createInterface({ input: server.stdout })) {
    url ||= /listening on (\S+)/.exec(line)?.[1] ?? "";
    if (line === "sandbox ready") break;
  }
  return { url, server };
}

describe("sandbox process", () => {
  it("accepts only the ERP credentials set in its environment", async () => {
    const { url } = await launch({ SANDBOX_ERP_USERNAME: "loja", SANDBOX_ERP_PASSWORD: "segredo" });
    const credentials = { username: "loja", password: "segredo" };
    expect((await getPage(`${url}/erp`, credentials, "clientes")).total).toBe(50);
    expect((await fetch(`${url}/erp/api/clientes`, { headers: basic(aurora) })).status).toBe(401);
  });

  it("exits immediately on SIGTERM, even with a pending request", async () => {
    const { url, server } = await launch();
    await fetch(`${url}/control/faults`, { method: "POST", body: JSON.stringify({ system: "erp", delayMs: 600_000 }) });
    const waiting = fetch(`${url}/erp/api/clientes`, { headers: basic(aurora) }).catch(() => "dropped");
    while (!(await (await fetch(`${url}/control/faults`)).text()).includes('"strikes":1'));
    server.kill("SIGTERM");
    expect((await once(server, "exit"))[0]).toBe(0);
    expect(await waiting).toBe("dropped");
  });

  it("reports a missing dataset and exits", async () => {
    const started = spawnServer({ DEMO_DATASET: "/nowhere/sales.csv" });
    const said: string[] = [];
    started.stderr.on("data", (chunk) => said.push(String(chunk)));
    expect((await once(started, "close"))[0]).toBe(1);
    expect(said.join("")).toContain("/nowhere/sales.csv");
  });

  it("answers 503 with Retry-After until the data is loaded, but 401 without credentials", async () => {
    const erp = createErpHandler([{ ...aurora, shop: undefined }]);
    const request = {
      method: "GET",
      path: "/erp/api/clientes",
      query: new URLSearchParams(),
      bytes: async () => Buffer.alloc(0),
      body: async () => undefined,
    };
    expect(erp({ ...request, headers: basic(aurora) })).toMatchObject({ status: 503, headers: { "Retry-After": "1" } });
    expect(erp({ ...request, headers: {} }).status).toBe(401);
  });
});
