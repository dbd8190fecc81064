import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "../../../lib/platform/env.ts";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { isBuilt } from "../../support/built-app.ts";
import { CLOUD, PEM } from "../../support/configuration.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";
import { ofNumber, signatureOf, statusOf, whatsappBody } from "../../support/inbox.ts";
import { openInstallation } from "../../support/sealed-world.ts";
import { type Platform, startPlatform } from "../../support/serverless/platform.ts";

const ISSUER = "https://clerk.example.com";
const NAME = "serverless-test";

describe.skipIf(!isBuilt)("the built functions on a platform that freezes processes between requests", () => {
  let installation: Awaited<ReturnType<typeof openInstallation>>;
  let platform: Platform;
  let engine: ChildProcess;
  let authorization: string;

  beforeAll(async () => {
    installation = await openInstallation();
    const { orgId } = await createOrganization("Nuvem");
    const user = await createUser(orgId, { permissions: ["app:customers", "app:dashboard", "app:team"] });
    const exp = Math.floor(Date.now() / 1_000) + 3_600;
    authorization = `Bearer ${await tokenFor(user.clerkId, { iss: ISSUER, azp: CLOUD.APP_URL, exp }, PEM)}`;
    const [enginePort, unusedPort] = [await freePort(), await freePort()];
    const jobs = {
      INNGEST_DEV: "0",
      INNGEST_EVENT_KEY: "a-key-of-the-test",
      INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef",
      INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    };
    platform = await startPlatform({
      ...CLOUD,
      ...jobs,
      LOG_LEVEL: "error",
      DATABASE_URL: `${installation.url}?application_name=${NAME}`,
      APP_SECRET: env().APP_SECRET ?? "",
      WHATSAPP_VERIFY_TOKEN: "a-token-of-the-test",
      UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${unusedPort}`,
    });
    engine = spawn(process.execPath, [join(import.meta.dirname, "../../support/engine/engine.ts")], {
      env: {
        ...process.env,
        ...jobs,
        DATABASE_URL: installation.url,
        ENGINE_PORT: String(enginePort),
        ENGINE_APP_URL: `${platform.url}/api/inngest`,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    await eventually(() => fetch(`${jobs.INNGEST_BASE_URL}/health`));
  }, 120_000);
  afterAll(async () => {
    const ended = once(engine, "exit");
    engine.kill("SIGKILL");
    await ended;
    await platform.stop();
    await installation.close();
  });

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${platform.url}${path}`, {
      redirect: "manual",
      ...init,
      headers: { authorization, "content-type": "application/json", ...init.headers },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const deliverStatus = () => {
    const body = whatsappBody(ofNumber("number-of-nobody", { statuses: [statusOf("wamid.x", "read", 1)] }));
    const headers = { "x-hub-signature-256": signatureOf(body) };
    return ask("/api/webhooks/whatsapp", { method: "POST", headers, body });
  };
  const count = async (text: string, values: unknown[] = []) =>
    Number((await installation.owner.query<{ count: string }>(text, values)).rows[0]?.count);
  const connections = () => count("SELECT count(*) FROM pg_stat_activity WHERE application_name = $1", [NAME]);

  it("answer as everywhere, and keep no connection to the database while they are frozen", async () => {
    for (const path of ["/api/users/me", "/api/customers", "/api/sales/dashboard-total"])
      expect([path, await ask(path)]).toEqual([path, 200]);
    await platform.frozen();
    await expect.poll(connections, { timeout: 30_000 }).toBe(0);
    expect(await ask("/api/customers")).toBe(200);
  });

  it("have written the audit entry of a request when they are frozen", async () => {
    expect(await ask("/api/roles", { method: "POST", body: "{}" })).toBe(400);
    await platform.frozen();
    expect(await count("SELECT count(*) FROM access_log WHERE endpoint LIKE '%/roles'")).toBe(1);
  });

  it("lose no webhook when every frozen process is ended after its answer", async () => {
    const before = await count("SELECT count(*) FROM platform.webhook_delivery");
    expect(await deliverStatus()).toBe(200);
    await platform.frozen();
    expect(platform.discard()).toBeGreaterThan(0);
    expect(await count("SELECT count(*) FROM platform.webhook_delivery")).toBe(before + 1);
    await eventually(async () =>
      expect(await count("SELECT count(*) FROM platform.webhook_delivery WHERE processed_at IS NULL")).toBe(0),
    );
  });
});
