import { createPublicKey } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "../../../lib/platform/env.ts";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { type BuiltApp, isBuilt, startBuiltApp, untilUp } from "../../support/built-app.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { tokenFor } from "../../support/http.ts";

/** No server listens on this port. */
const port = await freePort();
const NOWHERE = `http://127.0.0.1:${port}`;
const ISSUER = "https://clerk.example.test";
/** Everything but the database is configured and unreachable. */
const AWAY = {
  IDENTITY_PROVIDER: "clerk",
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_API_URL: NOWHERE,
  CLERK_ISSUER: ISSUER,
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.example.test$").toString("base64")}`,
  UPSTASH_REDIS_REST_URL: NOWHERE,
  UPSTASH_REDIS_REST_TOKEN: "a-token-of-the-test",
  SECRET_VAULT_URL: `${NOWHERE}/kv/crm`,
  SECRET_VAULT_TOKEN: "a-token-of-the-test",
  INNGEST_BASE_URL: NOWHERE,
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  HELPDESK_DATABASE_URL: `postgresql://helpdesk:x@127.0.0.1:${port}/helpdesk`,
  WHATSAPP_GRAPH_URL: NOWHERE,
};
type Ready = { status: string; checks: { name: string; state: string }[] };

describe.skipIf(!isBuilt)("[O3] start with every dependency but the database unavailable", () => {
  let app: BuiltApp;
  let authorization: string;
  let roleId: string;

  beforeAll(async () => {
    const { APP_URL, LOCAL_IDENTITY_PRIVATE_KEY = "" } = env();
    const jwtKey = createPublicKey(LOCAL_IDENTITY_PRIVATE_KEY).export({ type: "spki", format: "pem" });
    const { orgId } = await createOrganization("Sozinha");
    const user = await createUser(orgId, { level: 0 });
    roleId = user.roleId;
    const exp = Math.floor(Date.now() / 1_000) + 3_600;
    authorization = `Bearer ${await tokenFor(user.clerkId, { iss: ISSUER, exp })}`;
    app = await startBuiltApp({ ...AWAY, CLERK_JWT_KEY: String(jwtKey), APP_URL, LOG_LEVEL: "warn" });
    await untilUp(app);
  });
  afterAll(async () => {
    const { child } = app;
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { "content-type": "application/json", authorization, ...init.headers };
    const answer = await fetch(`${app.url}${path}`, { redirect: "manual", ...init, headers });
    return { status: answer.status, text: await answer.text() };
  };

  it("serves requests that need only the database, and lists unavailable services in /api/ready", async () => {
    const served = ["/api/users/me", "/api/customers", "/api/sales/dashboard-total", "/api/erp/sync/history"];
    const outcomes = await Promise.all([...served, "/sign-in"].map(async (path) => [path, (await ask(path)).status]));
    expect(outcomes).toEqual([...served, "/sign-in"].map((path) => [path, 200]));
    const { text, status } = await ask("/api/ready", {
      headers: { authorization: `Bearer ${env().INTERNAL_API_KEY}` },
    });
    const ready = JSON.parse(text) as Ready;
    const down = ready.checks.filter(({ state }) => state === "down").map(({ name }) => name);
    expect([status, ready.status, down]).toEqual([200, "degraded", ["limits", "jobs", "secrets"]]);
    const page = await ask("/", { headers: { cookie: `__session=${authorization.slice(7)}` } });
    expect([page.status, page.text.includes("<main")]).toEqual([200, true]);
    const mail = await ask("/api/settings/email/test", { method: "POST" });
    expect([mail.status, JSON.parse(mail.text)]).toMatchObject([200, { ok: false, reason: "refused_connection" }]);
    const invite = JSON.stringify({ email: "nova@sozinha.example", roleId });
    const invited = await ask("/api/users/invite", { method: "POST", body: invite });
    expect([invited.status, invited.text]).toEqual([
      502,
      expect.stringContaining("The identity provider didn't answer"),
    ]);
    figure("O3", {
      away: "identity Redis vault jobs mail helpdesk WhatsApp",
      served: outcomes.length + 1,
      "said to be missing": down.join(" "),
    });
  });
});
