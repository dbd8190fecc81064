import { randomInt } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { POST as saveHours } from "../../../app/api/whatsapp/helpdesk/agent-hours/route.ts";
import { GET as readConfig, POST as saveConfig } from "../../../app/api/whatsapp/helpdesk/config/route.ts";
import { GET as readHealth } from "../../../app/api/whatsapp/helpdesk/health/route.ts";
import { GET as readMode, POST as saveMode } from "../../../app/api/whatsapp/helpdesk/mode/route.ts";
import { POST as testConfig } from "../../../app/api/whatsapp/helpdesk/test/route.ts";
import { GET as readWait, POST as saveWait } from "../../../app/api/whatsapp/helpdesk/wait-timeout/route.ts";
import { unsafeFindDueHours, unsafeFindDueReassignments } from "../../../lib/helpdesk/index.ts";
import {
  type HelpdeskConfigView,
  type HelpdeskHealth,
  type HelpdeskProblem,
  type SavedHelpdeskConfig,
  SaveHelpdeskConfig,
} from "../../../lib/helpdesk/schemas.ts";
import { unsafeListHelpdeskTenants } from "../../../lib/helpdesk/store/config.ts";
import type { FindDue } from "../../../lib/jobs/index.ts";
import { decrypt } from "../../../lib/platform/crypto.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { actAsHelpdesk } from "../../support/healthy-desk.ts";
import { answers, type OddAnswer, type OddServer, startOddServer } from "../../support/odd-server.ts";
import { newPerson, type Person } from "../../support/settings.ts";

const API_KEY = "canary-administrator-key";
const WEBHOOK_SECRET = "shared-secret-of-the-product";

let server: OddServer;
let recorder: EventRecorder;
/** A new one for every test: an account can be connected to only one organization. */
let accountId = randomInt(1, 1_000_000_000);
let person: Person;
let stranger: Person;

beforeAll(async () => {
  process.env.HELPDESK_WEBHOOK_SECRET = WEBHOOK_SECRET;
  server = await startOddServer();
  recorder = await recordEvents();
});
beforeEach(async () => {
  person = await newPerson();
  stranger = await newPerson();
  accountId += 1;
  actAsHelpdesk(server, API_KEY);
  server.seen.length = 0;
});
afterAll(async () => {
  server.stop();
  await recorder.close();
});

type Refusal = { message?: string };
const access = () => ({ instanceUrl: server.url, apiKey: API_KEY, accountId });
const withoutKey = () => ({ instanceUrl: server.url, accountId });
const read = async (who = person) => (await who.call<HelpdeskConfigView>(readConfig, "/whatsapp/helpdesk/config")).body;
const post = <T>(handler: Parameters<Person["call"]>[0], path: string, body: unknown, who = person) =>
  who.call<T & Refusal>(handler, `/whatsapp/helpdesk/${path}`, { method: "POST", body });
const save = (body: unknown, who = person) => post<SavedHelpdeskConfig>(saveConfig, "config", body, who);
const test = (body: unknown = {}, who = person) => post<HelpdeskHealth>(testConfig, "test", body, who);
const health = async (who = person) => (await who.call<HelpdeskHealth>(readHealth, "/whatsapp/helpdesk/health")).body;
const rowOf = async (who = person) =>
  (await tenantDb(who.orgId).rows<Record<string, string>>("SELECT * FROM helpdesk_config"))[0];

const NOTHING = {
  instanceUrl: null,
  accountId: null,
  hasApiKey: false,
  hasDatabase: false,
  whatsappMode: "gateway",
  waitTimeoutEnabled: false,
  waitTimeoutMinutes: 30,
  reassignmentMessage: null,
  blockOutsideHours: false,
  changed: null,
};

describe("the helpdesk configuration API", () => {
  it("returns an empty configuration at first", async () => {
    expect(await read()).toEqual(NOTHING);
    expect(await health()).toEqual({ ok: false, millis: 0, reason: "not_configured", status: null });
  });

  it("saves the configuration and never returns its API key", async () => {
    const { status, body } = await save({ ...access(), instanceUrl: `${server.url}//` });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...NOTHING,
      instanceUrl: server.url,
      accountId,
      hasApiKey: true,
      isReachable: true,
      receivesEvents: true,
      changed: { at: expect.any(String), by: { id: person.userId, name: "Pessoa Teste" } },
    });
    const { isReachable: _, receivesEvents: __, ...shown } = body;
    expect(await read()).toEqual(shown);
    expect(JSON.stringify([body, await rowOf()])).not.toContain(API_KEY);
  });

  it("registers the webhook once, and stores its signing secret encrypted", async () => {
    await save(access());
    const { body } = server.seen.find(({ method }) => method === "POST") ?? { body: "{}" };
    const { url, subscriptions } = JSON.parse(body).webhook as { url: string; subscriptions: string[] };
    const told = new URL(url);
    expect([told.pathname, told.searchParams.get("secret"), told.searchParams.get("org")]).toEqual([
      "/api/webhooks/helpdesk",
      WEBHOOK_SECRET,
      person.orgId,
    ]);
    expect(told.searchParams.get("signature")).toMatch(/^[0-9a-f]{64}$/);
    expect(subscriptions).toEqual(["message_created"]);
    const sealed = (await rowOf())?.webhook_secret_encrypted ?? "";
    expect(decrypt(sealed, person.orgId)).toBe("signing-secret-of-the-helpdesk");
    server.seen.length = 0;
    await save(access());
    expect(server.seen.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("updates the webhook's URL after the shared secret changed", async () => {
    const former = new URL("/api/webhooks/helpdesk?secret=former", env().APP_URL);
    former.searchParams.set("org", person.orgId);
    actAsHelpdesk(server, API_KEY, { url: former.href });
    await save(access());
    expect(server.seen.map(({ method }) => method)).toEqual(["GET", "GET", "GET", "PATCH"]);
    expect(server.seen.at(-1)?.body).toContain(WEBHOOK_SECRET);
  });

  it("unsubscribes the webhook from events that are not needed", async () => {
    await save(access());
    const { url } = JSON.parse(server.seen.at(-1)?.body ?? "{}").webhook as { url: string };
    actAsHelpdesk(server, API_KEY, { url, subscriptions: ["message_created", "conversation_updated"] });
    server.seen.length = 0;
    await save(access());
    expect(server.seen.map(({ method }) => method)).toEqual(["GET", "GET", "GET", "PATCH"]);
    expect(JSON.parse(server.seen.at(-1)?.body ?? "{}").webhook.subscriptions).toEqual(["message_created"]);
  });

  it("registers the webhook at the next successful health check if the helpdesk was unreachable on save", async () => {
    server.script = [answers.json(500, {})];
    expect((await save(access())).body).toMatchObject({ isReachable: false, receivesEvents: false });
    actAsHelpdesk(server, API_KEY);
    server.seen.length = 0;
    await test(access());
    expect(server.seen.map(({ method }) => method)).not.toContain("POST");
    expect(await health()).toMatchObject({ ok: true });
    expect(server.seen.map(({ method }) => method)).toContain("POST");
    expect(decrypt((await rowOf())?.webhook_secret_encrypted ?? "", person.orgId)).toMatch(/^signing-secret/);
    server.seen.length = 0;
    await health();
    expect(server.seen.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });

  it("answers 409 for an account that another organization uses, however its URL is spelled", async () => {
    await save(access());
    const spelled = server.url.replace("http://", "HTTP://");
    for (const instanceUrl of [server.url, `${server.url}/`, spelled]) {
      const { status, code } = await save({ ...access(), instanceUrl }, stranger);
      expect([status, code]).toEqual([409, "helpdesk_account_taken"]);
    }
    expect(await read(stranger)).toEqual(NOTHING);
    expect((await save({ ...access(), accountId: accountId + 1 }, stranger)).status).toBe(200);
    accountId += 1;
  });

  it.each([
    ["HTTPS://Desk.Example.Test", "https://desk.example.test"],
    ["https://desk.example.test:443/", "https://desk.example.test"],
    ["http://desk.example.test:80/Base//", "http://desk.example.test/Base"],
    ["https://desk.example.test:8443", "https://desk.example.test:8443"],
  ])("normalizes the URL %s to %s", (typed, kept) => {
    expect(SaveHelpdeskConfig.parse({ ...access(), instanceUrl: typed }).instanceUrl).toBe(kept);
  });

  it("keeps the stored API key while the URL stays the same, and never sends it to another URL", async () => {
    await save(access());
    expect((await save(withoutKey())).status).toBe(200);
    const other = await startOddServer();
    const { status, body } = await save({ ...withoutKey(), instanceUrl: other.url });
    expect([status, body.message]).toEqual([400, "Validation failed: apiKey: required when the address changes"]);
    expect((await test({ instanceUrl: other.url })).status).toBe(400);
    expect(other.seen).toEqual([]);
    other.stop();
  });

  it("drops the signing secret when the URL changes to another helpdesk", async () => {
    await save(access());
    const other = await startOddServer();
    actAsHelpdesk(other, API_KEY);
    other.script.unshift(
      answers.json(200, []),
      answers.json(200, { payload: { webhooks: [] } }),
      answers.json(500, {}),
    );
    const { body } = await save({ ...access(), instanceUrl: other.url });
    expect(body).toMatchObject({ instanceUrl: other.url, isReachable: true, receivesEvents: false });
    expect((await rowOf())?.webhook_secret_encrypted).toBeNull();
    other.stop();
  });

  const wrong: [string, OddAnswer[], string][] = [
    ["an unknown key", [answers.json(401, { error: "Invalid Access Token" })], "apiKey: unauthorized"],
    ["an agent's key", [answers.json(200, []), answers.json(401, {})], "apiKey: not_administrator"],
    ["an unknown account", [answers.json(404, {})], "accountId: not_found"],
    ["another system", [answers.page(200)], "instanceUrl: not_a_helpdesk"],
  ];
  it.each(wrong)("rejects a configuration with %s and stores nothing", async (_, script, reason) => {
    server.script = script;
    const { status, body } = await save(access());
    expect([status, body.message]).toEqual([400, `Validation failed: ${reason}`]);
    expect(await read()).toEqual(NOTHING);
  });

  it.each([
    ["is broken", answers.json(500, {})],
    ["is busy", answers.page(429)],
    ["hangs up", answers.hangUp],
  ])("stores the configuration while the helpdesk %s, and reports the helpdesk as unreachable", async (_, answer) => {
    server.script = [answer];
    const { status, body } = await save(access());
    expect(status).toBe(200);
    expect(body).toMatchObject({ instanceUrl: server.url, hasApiKey: true, isReachable: false, receivesEvents: false });
  });

  it.each([
    {},
    { apiKey: "k", accountId: 1 },
    { instanceUrl: "ftp://desk.test", apiKey: "k", accountId: 1 },
    { instanceUrl: "https://user:senha@desk.test", apiKey: "k", accountId: 1 },
    { instanceUrl: "https://desk.test/?a=1", apiKey: "k", accountId: 1 },
    { instanceUrl: "https://desk.test", apiKey: "k", accountId: 0 },
    { instanceUrl: "https://desk.test", apiKey: "k", accountId: 1.5 },
    { instanceUrl: "https://desk.test", apiKey: "k", accountId: 3_000_000_000 },
    { instanceUrl: "https://desk.test", apiKey: "", accountId: 1 },
    { instanceUrl: "https://desk.test", apiKey: "two\r\nx-header: 1", accountId: 1 },
    { instanceUrl: "https://desk.test", apiKey: "k", accountId: 1, whatsappMode: "gateway" },
  ])("rejects the configuration %j without a request to the helpdesk", async (body) => {
    expect((await save(body)).status).toBe(400);
    expect(await read()).toEqual(NOTHING);
    expect(server.seen).toEqual([]);
  });

  it("keeps one organization's configuration from other organizations", async () => {
    await save(access());
    expect(await read(stranger)).toEqual(NOTHING);
    expect((await test({}, stranger)).body).toMatchObject({ reason: "not_configured" });
    expect((await save(withoutKey(), stranger)).status).toBe(400);
    expect((await post(saveMode, "mode", { mode: "waba_official" }, stranger)).status).toBe(409);
    expect(await read()).toMatchObject({ instanceUrl: server.url, whatsappMode: "gateway" });
  });

  it("answers 403 to writes by a read-only role or a user limited to some stores, who may still read", async () => {
    await save(access());
    const storeIds = [await createStore(person.orgId, "F01")];
    const reader = await newPerson({ readOnly: true }, person.orgId);
    const keeper = await newPerson({ storeIds }, person.orgId);
    for (const [handler, path, body] of [
      [saveConfig, "config", access()],
      [saveMode, "mode", { mode: "gateway" }],
      [saveWait, "wait-timeout", { enabled: true }],
      [saveHours, "agent-hours", { blockOutsideHours: true }],
    ] as const)
      for (const who of [reader, keeper]) expect((await post(handler, path, body, who)).status).toBe(403);
    expect((await test({}, reader)).status).toBe(403);
    expect(await read(reader)).toMatchObject({ hasApiKey: true });
  });

  it("writes no API key to the log or the responses", async () => {
    const lines = (["info", "warn", "error", "fatal"] as const).map((level) => vi.spyOn(logger, level));
    const shown = [
      await save(access()),
      await read(),
      await test(access()),
      await save({ ...access(), accountId: "x" }),
    ];
    server.script = [answers.json(500, { error: API_KEY })];
    shown.push(await save(access()), await test());
    expect(JSON.stringify(shown) + JSON.stringify(lines.flatMap(({ mock }) => mock.calls))).not.toContain(API_KEY);
    for (const line of lines) line.mockRestore();
  });
});

describe("the API key in clear text", () => {
  it("is in no row of any table: no configuration, audit, queue or cache", async () => {
    await save(access());
    await save({ ...access(), apiKey: "canary-refused-key" });
    await test({ ...access(), apiKey: "canary-refused-key" });
    await post(saveMode, "mode", { mode: "waba_official" });
    const db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    await db.connect();
    const tables = await db.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const rowsWith = async (text: string) => {
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const { rowCount } = await db.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [`%${text}%`]);
        if (rowCount) found.push(name);
      }
      return found;
    };
    try {
      expect(await rowsWith(person.orgId)).toContain("public.helpdesk_config");
      expect(await rowsWith(API_KEY)).toEqual([]);
      expect(await rowsWith("canary-refused-key")).toEqual([]);
    } finally {
      await db.end();
    }
  }, 60_000);
});

describe("the helpdesk health check", () => {
  it("checks the stored configuration, or an unsaved one without storing it", async () => {
    expect((await test(access())).body).toEqual({ ok: true, millis: expect.any(Number), agents: 1 });
    expect(await read()).toEqual(NOTHING);
    await save(access());
    expect(await health()).toEqual({ ok: true, millis: expect.any(Number), agents: 1 });
    expect((await test({ apiKey: "wrong" })).body).toMatchObject({ ok: false, reason: "unauthorized", status: 401 });
  });

  const failures: [HelpdeskProblem, number | null, OddAnswer[]][] = [
    ["unauthorized", 401, [answers.json(401, {})]],
    ["not_administrator", 401, [answers.json(200, []), answers.json(401, {})]],
    ["not_found", 404, [answers.page(404)]],
    ["refused", 500, [answers.json(500, {})]],
    ["refused", 302, [answers.json(302, {}, { location: "http://169.254.169.254/" })]],
    ["not_a_helpdesk", 200, [answers.page(200)]],
    ["not_a_helpdesk", 200, [answers.json(200, { ok: true })]],
    ["unreachable", null, [answers.hangUp]],
  ];
  it.each(failures)("reports the reason %s with HTTP status %s", async (reason, status, script) => {
    await save(access());
    server.script = script;
    expect(await health()).toEqual({ ok: false, millis: expect.any(Number), reason, status });
  });

  it("answers 429 after ten checks of an unsaved configuration in a minute", async () => {
    for (let asked = 0; asked < 10; asked += 1) expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
  });
});

describe("usage settings", () => {
  const mode = async () => (await person.call(readMode, "/whatsapp/helpdesk/mode")).body;
  const wait = async () => (await person.call(readWait, "/whatsapp/helpdesk/wait-timeout")).body;

  it("store a valid WhatsApp mode, once the helpdesk is configured", async () => {
    expect(await mode()).toEqual({ mode: "gateway" });
    expect((await post(saveMode, "mode", { mode: "waba_official" })).status).toBe(409);
    await save(access());
    expect((await post(saveMode, "mode", { mode: "waba_official" })).body).toEqual({ mode: "waba_official" });
    expect(await mode()).toEqual({ mode: "waba_official" });
    for (const body of [{ mode: "other" }, {}, { mode: "gateway", x: 1 }])
      expect((await post(saveMode, "mode", body)).status).toBe(400);
  });

  it.each([
    [30, 30],
    [0, 1],
    [-5, 1],
    [1_440, 1_440],
    [1_441, 1_440],
    [1e9, 1_440],
    [2.4, 2],
  ])("store a wait of %d minutes as %d", async (minutes, kept) => {
    await save(access());
    const body = { enabled: true, minutes, reassignmentMessage: "  Oi {{customer}}  " };
    const saved = { enabled: true, minutes: kept, reassignmentMessage: "Oi {{customer}}" };
    expect((await post(saveWait, "wait-timeout", body)).body).toEqual(saved);
    expect(await wait()).toEqual(saved);
  });

  it("accept a wait time-out sent as form strings", async () => {
    await save(access());
    const saved = { enabled: true, minutes: 45 };
    expect((await post(saveWait, "wait-timeout", { enabled: "true", minutes: "45" })).body).toMatchObject(saved);
    expect(await wait()).toMatchObject(saved);
  });

  it("keep fields that are not sent, and reset the message to the default text when it is empty", async () => {
    await save(access());
    await post(saveWait, "wait-timeout", { enabled: true, minutes: 45, reassignmentMessage: "Oi" });
    await post(saveWait, "wait-timeout", { enabled: false });
    expect(await wait()).toEqual({ enabled: false, minutes: 45, reassignmentMessage: "Oi" });
    await post(saveWait, "wait-timeout", { enabled: false, reassignmentMessage: "" });
    expect(await wait()).toMatchObject({ reassignmentMessage: null });
  });

  it("reject an unknown variable in the reassignment message, and keep the stored message", async () => {
    await save(access());
    await post(saveWait, "wait-timeout", { enabled: true, reassignmentMessage: "Oi, {{customer}}" });
    const refused = await post(saveWait, "wait-timeout", { enabled: true, reassignmentMessage: "Oi, {{cliente}}!" });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      message: "Validation failed: reassignmentMessage: unknown variable {{cliente}}",
    });
    expect(await wait()).toMatchObject({ reassignmentMessage: "Oi, {{customer}}" });
  });

  it.each([{}, { enabled: "yes" }, { enabled: true, minutes: "30 min" }, { enabled: true, text: "x" }])(
    "reject the wait time-out %j",
    async (body) => {
      await save(access());
      expect((await post(saveWait, "wait-timeout", body)).status).toBe(400);
    },
  );

  it("stay unchanged when the configuration is saved again", async () => {
    await save(access());
    await post(saveMode, "mode", { mode: "waba_official" });
    await post(saveHours, "agent-hours", { blockOutsideHours: true });
    await save(access());
    expect(await read()).toMatchObject({ whatsappMode: "waba_official", blockOutsideHours: true });
    const due = recorder.named("crm/helpdesk-agent-hours.due").filter(({ data }) => data.orgId === person.orgId);
    expect(due).toHaveLength(1);
  });

  it("are audited with the fields that changed, the connection without its key", async () => {
    await save(access());
    await post(saveMode, "mode", { mode: "waba_official" });
    await post(saveWait, "wait-timeout", { enabled: true });
    await post(saveHours, "agent-hours", { blockOutsideHours: true });
    const audited = () =>
      tenantDb(person.orgId).rows<{ type: string; before: unknown; after: unknown }>(
        `SELECT action_type AS type, metadata->'before' AS before, metadata->'after' AS after FROM access_log
         WHERE organization_id = $1 ORDER BY created_at`,
        [person.orgId],
      );
    await expect.poll(audited, { timeout: 5_000 }).toHaveLength(4);
    const states = (await audited()).map(({ before, after }) => ({ before, after }));
    expect(states).toContainEqual({ before: null, after: { address: server.url, accountId } });
    expect(states).toContainEqual({ before: { whatsappMode: "gateway" }, after: { whatsappMode: "waba_official" } });
    expect(states).toContainEqual({ before: { waitTimeoutEnabled: false }, after: { waitTimeoutEnabled: true } });
    expect(states).toContainEqual({ before: { blockOutsideHours: false }, after: { blockOutsideHours: true } });
    expect(new Set((await audited()).map(({ type }) => type))).toEqual(new Set(["SETTINGS_HELPDESK_UPDATE"]));
  });

  it("select the organizations that each schedule serves", async () => {
    const isDue = async (find: FindDue) => (await findAllDue(find)).orgIds.includes(person.orgId);
    const lists = async () => [
      (await unsafeListHelpdeskTenants()).includes(person.orgId),
      await isDue(unsafeFindDueReassignments),
      await isDue(unsafeFindDueHours),
    ];
    const shop = await createStore(person.orgId, "LOJA", { isEcommerce: true });
    await tenantDb(person.orgId).rows("UPDATE store SET helpdesk_inbox_id = 1 WHERE organization_id = $1 AND id = $2", [
      person.orgId,
      shop,
    ]);
    expect(await lists()).toEqual([false, false, false]);
    await save(access());
    expect(await lists()).toEqual([true, false, false]);
    await post(saveWait, "wait-timeout", { enabled: true });
    expect(await lists()).toEqual([true, false, false]);
    await post(saveMode, "mode", { mode: "waba_official" });
    await post(saveHours, "agent-hours", { blockOutsideHours: true });
    expect(await lists()).toEqual([true, true, true]);
  });
});
