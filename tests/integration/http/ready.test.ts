import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "../../../app/api/ready/route.ts";
import { checkMigrations } from "../../../lib/platform/database/migrations.ts";
import { closeDb } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import manifest from "../../../package.json" with { type: "json" };
import { encode, json } from "../../../sandbox/http/answer.ts";
import { type Listening, listen } from "../../../sandbox/http/listen.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { startVault } from "../../support/vault.ts";

type Check = { name: string; state: string; reason?: string };
type Answer = { status: string; timestamp: string; version?: string; checks?: Check[] };

const before = { ...env() };
const key = () => ({ authorization: `Bearer ${env().INTERNAL_API_KEY}` });
const NOWHERE = "http://127.0.0.1:1";

let others: Listening;
let statuses: Record<string, number>;
let asked: string[];
let clock = Date.now();

/** Stubs of the job engine and of the provider's keys. */
beforeAll(async () => {
  others = await listen(0, async ({ path }) => {
    asked.push(path);
    const { status, body } = json(statuses[path] ?? 404, {});
    return { status, headers: {}, bytes: encode(body) };
  });
});
beforeEach(() => {
  statuses = { "/health": 200, "/v1/jwks": 200 };
  asked = [];
  Object.assign(env(), { INNGEST_BASE_URL: `http://127.0.0.1:${others.port}`, INNGEST_DEV: "0" });
  // Advances the clock past the cached result of the previous test.
  clock += 10_000;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of Object.keys(env())) Reflect.deleteProperty(env(), name);
  Object.assign(env(), before);
});
afterAll(() => others.close());

async function ready(headers: Record<string, string> = key()): Promise<[number, Answer]> {
  clock += 1_000;
  vi.setSystemTime(clock);
  const answer = await call(GET, { headers });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return [answer.status, (await answer.json()) as Answer];
}

async function downs(): Promise<[number, string, Record<string, string | undefined>]> {
  const [status, answer] = await ready();
  const checks = answer.checks ?? [];
  const reasons = checks.filter(({ state }) => state === "down").map(({ name, reason }) => [name, reason]);
  return [status, answer.status, Object.fromEntries(reasons)];
}

describe("GET /ready", () => {
  it("returns only status and timestamp to anonymous callers", async () => {
    const [status, answer] = await ready({});
    expect(status).toBe(200);
    expect(answer).toEqual({ status: "ready", timestamp: new Date().toISOString() });
  });

  it("reports its version and the checks only to the internal API key and to level 0", async () => {
    const { orgId } = await createOrganization();
    const bearer = async (level: number) => ({
      authorization: `Bearer ${await tokenFor((await createUser(orgId, { level })).clerkId)}`,
    });
    for (const headers of [key(), await bearer(0)]) {
      const [, answer] = await ready(headers);
      expect(answer.checks?.map(({ name, state }) => `${name} ${state}`)).toEqual([
        "database up",
        "migrations up",
        "identity up",
        "limits up",
        "jobs up",
      ]);
      expect(answer.version).toBe(manifest.version);
    }
    for (const headers of [{ authorization: "Bearer wrong-internal-key" }, await bearer(10), { authorization: "x" }])
      expect((await ready(headers))[1]).not.toHaveProperty("checks");
  });

  it("runs the checks once for concurrent callers", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(GET)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(asked.filter((path) => path === "/health")).toHaveLength(1);
  });

  it("[A12] [O3] reports degraded with 200 while the job engine is unavailable", async () => {
    statuses["/health"] = 503;
    expect(await downs()).toEqual([200, "degraded", { jobs: "answered 503" }]);
    env().INNGEST_BASE_URL = NOWHERE;
    expect(await downs()).toMatchObject([200, "degraded", { jobs: expect.any(String) }]);
  });

  it("[A12] [O3] reports degraded with 200 while Redis is unavailable", async () => {
    Object.assign(env(), { UPSTASH_REDIS_REST_URL: NOWHERE, UPSTASH_REDIS_REST_TOKEN: "secret" });
    expect(await downs()).toEqual([200, "degraded", { limits: expect.any(String) }]);
  });

  it("[A12] [O3] reports degraded with 200 while the secret vault is unavailable", async () => {
    const vault = await startVault();
    Object.assign(env(), { SECRET_VAULT_URL: vault.url, SECRET_VAULT_TOKEN: "any" });
    expect(await downs()).toEqual([200, "ready", {}]);
    vault.isDown = true;
    expect(await downs()).toEqual([200, "degraded", { secrets: "answered 503" }]);
    await vault.stop();
    expect(await downs()).toMatchObject([200, "degraded", { secrets: expect.any(String) }]);
  });

  it("[A12] [O3] reports down with 503 if the identity provider's keys can't be fetched", async () => {
    Object.assign(env(), {
      IDENTITY_PROVIDER: "clerk",
      CLERK_SECRET_KEY: "sk_test_x",
      CLERK_ISSUER: "https://clerk.example.test",
      CLERK_API_URL: `http://127.0.0.1:${others.port}`,
    });
    expect(await downs()).toEqual([200, "ready", {}]);
    statuses["/v1/jwks"] = 500;
    expect(await downs()).toEqual([503, "down", { identity: "the identity provider's key endpoint answered 500" }]);
  });

  it("fails its migrations check, naming the command to run, if the database is older than the code", async () => {
    await expect(checkMigrations("20991231000000_not_there")).rejects.toThrow("run npm run migrate");
    await expect(checkMigrations("20261121000000_foundation")).resolves.toBeUndefined();
  });

  it("[A12] reports down with 503 without its database, and lists failed checks for the internal API key", async () => {
    const { orgId } = await createOrganization();
    const token = await tokenFor((await createUser(orgId, { level: 0 })).clerkId);
    await closeDb();
    env().DATABASE_URL = "postgresql://balcao:secret-password@127.0.0.1:1/balcao";
    const [status, state, reasons] = await downs();
    expect([status, state]).toEqual([503, "down"]);
    expect(Object.keys(reasons)).toEqual(["database", "migrations", "limits"]);
    expect(JSON.stringify(reasons)).not.toContain("secret-password");
    expect(await ready({})).toEqual([503, { status: "down", timestamp: new Date().toISOString() }]);
    // The token cannot be verified during the outage: level 0 sees only "down", as everyone else.
    expect(await ready({ authorization: `Bearer ${token}` })).toEqual([
      503,
      { status: "down", timestamp: new Date().toISOString() },
    ]);
    await closeDb();
    env().DATABASE_URL = before.DATABASE_URL;
    expect((await ready({}))[0]).toBe(200);
  });
});
