import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CampaignRow, CampaignView, EmailSenderCheck } from "../../../lib/campaigns/schemas.ts";
import { issueLocalToken } from "../../../lib/identity/index.ts";
import { createSegment } from "../../../lib/segments/index.ts";
import { saveEmailSettings } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createUser, userCtx } from "../../support/factories.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";

// The routes of a campaign as their callers meet them: what they answer, who may call them, what they leave on record.
let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;
let stranger: CampaignWorld;
let endpoints: Map<string, Endpoint>;
let token: string;
let userId: string;
let segmentId: string;

const SEND = ["app:campaigns", "app:campaigns:send"];
const LATER = "2030-01-15T12:00:00.000Z";
const CHAMPIONS = [
  {
    logic: "AND" as const,
    filters: [{ category: "rfm", field: "rfmStatus", operator: "in" as const, value: ["hibernating"] }],
  },
];
const EMAIL = { subject: "Novidades", html: "<p>Oi, {{first_name|cliente}}!</p>", replyTo: "loja@example.test" };

beforeAll(async () => {
  [sandbox, events] = await Promise.all([
    startSandbox({ size: { customers: 10 }, appUrl: "http://localhost:3000" }),
    recordEvents(),
  ]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
  [world, stranger] = await Promise.all([CampaignWorld.open(sandbox), CampaignWorld.open(sandbox)]);
  endpoints = new Map((await listEndpoints()).map((endpoint) => [endpoint.name, endpoint]));
  const user = await createUser(world.orgId, { permissions: [...SEND, "app:segments:export"] });
  [userId, token] = [user.id, (await issueLocalToken(user.email)).token];
  segmentId = (await createSegment(world.ctx, { name: "Todos", rules: CHAMPIONS })).id;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

type Options = { id?: string; body?: unknown; query?: string; token?: string };

async function ask<T = CampaignView>(
  name: string,
  { id, ...options }: Options = {},
): Promise<{ status: number; body: T }> {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No route ${name}`);
  const response = await callRoute(endpoint, { token, ...options, params: id === undefined ? {} : { id } });
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson ? ((await response.json()) as T) : (null as T) };
}

const draft = async (fields: object = {}) =>
  (await ask("POST /campaigns", { body: { name: `Campanha ${randomUUID()}`, channel: "email", ...fields } })).body;
const complete = (fields: object = {}) => draft({ segmentId, email: EMAIL, ...fields });

describe("POST /campaigns", () => {
  it("makes a draft of as little as a name and a channel", async () => {
    const { status, body } = await ask("POST /campaigns", { body: { name: "Verão", channel: "whatsapp" } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Verão",
      channel: "whatsapp",
      status: "draft",
      occurrence: 0,
      scheduledAt: null,
    });
    expect(body.metrics).toEqual({
      ...{ sent: 0, delivered: 0, reads: 0, replies: 0, clicks: 0, conversions: 0, revenue: 0, failed: 0, skipped: 0 },
    });
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("keeps everything it is told", async () => {
    const { id: numberId } = await world.number();
    const fields = {
      ...{
        name: "Completa",
        channel: "whatsapp",
        segmentId,
        behaviorRules: { rules: CHAMPIONS },
        tags: ["verão", "vip"],
      },
      whatsapp: {
        ...{ numberId, templateName: "aviso_de_estoque", language: "pt_BR", text: "Oi {{first_name|você}}" },
        variables: { "1": { value: "{{first_name}}", fallback: "cliente" }, "2": { value: "{{store}}" } },
      },
      email: { ...EMAIL, preheader: "só hoje", text: "Oi", fromName: "Loja" },
      linkUrl: "https://loja.example.test/verao?a=1",
      recurrence: {
        frequency: "weekly",
        interval: 2,
        weekdays: ["friday", "monday"],
        time: "09:30",
        until: "2031-01-01",
      },
    };
    const { status, body } = await ask("POST /campaigns", { body: fields });
    expect(status).toBe(201);
    expect(await ask("GET /campaigns/[id]", { id: body.id })).toEqual({ status: 200, body });
    const { recurrence, whatsapp, email, ...plain } = fields;
    expect(body).toMatchObject(plain);
    expect(body.recurrence).toEqual({ ...recurrence, weekdays: ["monday", "friday"] });
    const { number, ...sent } = body.whatsapp;
    expect(sent).toEqual(whatsapp);
    expect(number).toMatchObject({ id: numberId, provider: "cloud_official", store: "Loja F01" });
    expect(body.email).toEqual(email);
    expect(body.createdBy).toBe("Pessoa Teste");
  });

  it("schedules it when it has a time, and says so to the job engine", async () => {
    const body = await complete({ scheduledAt: LATER });
    expect(body).toMatchObject({ status: "scheduled", scheduledAt: LATER });
    expect(events.named("crm/campaign.scheduled").map(({ data }) => data)).toContainEqual({
      ...{ orgId: world.orgId, campaignId: body.id, scheduledAt: LATER },
    });
  });

  it("schedules nothing that isn't complete, and says what is missing", async () => {
    const { status, body } = await ask<{ message: string }>("POST /campaigns", {
      body: { name: "Incompleta", channel: "email", scheduledAt: LATER, email: { html: "<p>{{name}}</p>" } },
    });
    expect(status).toBe(400);
    expect(body.message).toBe(
      "The campaign can't be sent: choose a segment or behaviour rules; write the subject; a variable that may be empty needs a fallback (name)",
    );
  });

  it.each([
    ["an undeclared field", { status: "sent" }, 400],
    ["no channel", { channel: undefined }, 400],
    ["a time that is past", { scheduledAt: "2020-01-01T00:00:00Z" }, 400],
    ["an address that is none of the web", { linkUrl: "javascript:alert(1)" }, 400],
    ["a segment that doesn't exist", { segmentId: randomUUID() }, 404],
    ["a number that doesn't exist", { whatsapp: { numberId: randomUUID() } }, 404],
  ])("refuses %s", async (_, fields, status) => {
    expect(await ask("POST /campaigns", { body: { name: "Não", channel: "email", ...fields } })).toMatchObject({
      status,
    });
  });

  it("takes nothing of another organization", async () => {
    const { id: numberId } = await stranger.number();
    const foreign = await createSegment(stranger.ctx, { name: "Deles", rules: CHAMPIONS });
    for (const fields of [{ segmentId: foreign.id }, { whatsapp: { numberId } }])
      expect(await ask("POST /campaigns", { body: { name: "Não", channel: "whatsapp", ...fields } })).toMatchObject({
        status: 404,
      });
  });
});

describe("GET /campaigns", () => {
  const list = async (query: string) =>
    (await ask<{ data: CampaignRow[]; total: number; page: number; limit: number }>("GET /campaigns", { query })).body;

  it("filters, sorts and pages", async () => {
    const tag = randomUUID();
    const made = [
      await complete({ name: "Ótima A", tags: [tag] }),
      await draft({ name: "Boa B", tags: [tag, "x"], channel: "whatsapp" }),
      await complete({ name: "otima C", tags: [tag], scheduledAt: LATER }),
    ];
    const names = (rows: CampaignRow[]) => rows.map(({ name }) => name);
    expect(await list(`tag=${tag}&sort=name&order=asc&limit=2`)).toMatchObject({ total: 3, page: 1, limit: 2 });
    expect(names((await list(`tag=${tag}&sort=name&order=asc`)).data)).toEqual(["Boa B", "Ótima A", "otima C"]);
    expect(names((await list(`tag=${tag}&q=OTIMA&sort=name`)).data)).toEqual(["otima C", "Ótima A"]);
    expect(names((await list(`tag=${tag}&status=scheduled`)).data)).toEqual(["otima C"]);
    expect(names((await list(`tag=${tag}&status=scheduled&status=draft&channel=whatsapp`)).data)).toEqual(["Boa B"]);
    expect(names((await list(`tag=${tag}&segmentId=${segmentId}&sort=name&order=asc`)).data)).toEqual([
      "Ótima A",
      "otima C",
    ]);
    expect((await list(`tag=${tag}&page=2&limit=2`)).data).toHaveLength(1);
    expect((await list(`tag=${tag}&status=bogus&sort=bogus&page=-1&channel=x&from=x`)).total).toBe(3);
    expect(made.every(({ metrics }) => metrics.sent === 0)).toBe(true);
  });

  it("has names alone as well, and nobody else's", async () => {
    const word = randomUUID();
    const first = await draft({ name: `Ação ${word}` });
    const last = await draft({ name: `acao ${word} de novo` });
    const foreign = await stranger.campaign({ mail: true });
    await stranger.rows("UPDATE campaign SET name = $2 WHERE id = $1", [foreign, `Ação ${word}`]);
    const { body } = await ask<{ data: object[] }>("GET /campaigns/names", { query: `q=ACAO ${word}` });
    expect(body.data).toEqual([last, first].map(({ id, name }) => ({ id, name })));
    const { body: all } = await ask<{ data: { id: string }[] }>("GET /campaigns/names");
    expect(all.data.map(({ id }) => id)).toContain(first.id);
    expect(all.data.map(({ id }) => id)).not.toContain(foreign);
  });

  it("shows a calendar what is due on its days", async () => {
    const tag = randomUUID();
    const recurrence = { frequency: "daily", interval: 2, time: "09:00" };
    await complete({ name: "Uma vez", tags: [tag], scheduledAt: "2030-01-15T12:00:00Z" });
    await complete({ name: "Sempre", tags: [tag], scheduledAt: "2030-01-10T12:00:00Z", recurrence });
    await complete({
      name: "Até dia 12",
      tags: [tag],
      scheduledAt: "2030-01-10T12:00:00Z",
      recurrence: { ...recurrence, until: "2030-01-12" },
    });
    await draft({ name: "Rascunho", tags: [tag] });
    const on = async (from: string, to: string) =>
      Object.fromEntries(
        (await list(`tag=${tag}&from=${from}&to=${to}`)).data.map((row) => [row.name, row.occurrences]),
      );
    expect(await on("2030-01-14", "2030-01-16")).toEqual({
      "Uma vez": null,
      Sempre: ["2030-01-14T12:00:00.000Z", "2030-01-16T12:00:00.000Z"],
    });
    expect(Object.keys(await on("2030-01-01", "2030-01-09"))).toEqual([]);
    expect((await list(`tag=${tag}&recurring=true`)).total).toBe(2);
    expect((await list(`tag=${tag}&recurring=false`)).total).toBe(2);
  });

  it("shows nothing of another organization", async () => {
    const { total } = await list("");
    const [mine] = await world.rows<{ count: bigint }>(
      "SELECT count(*) AS count FROM campaign WHERE organization_id = $1",
      [world.orgId],
    );
    await stranger.campaign({ mail: true });
    expect((await list("")).total).toBe(total);
    expect(total).toBe(Number(mine?.count));
  });
});

describe("PATCH /campaigns/:id", () => {
  it("changes a part and leaves the rest", async () => {
    const before = await complete({ tags: ["a"], linkUrl: "https://loja.example.test/" });
    const { status, body } = await ask("PATCH /campaigns/[id]", {
      id: before.id,
      body: { name: "Outra", email: { subject: "Olá" } },
    });
    expect(status).toBe(200);
    const { updatedAt: _, ...rest } = before;
    expect(body).toMatchObject({
      ...rest,
      name: "Outra",
      updatedBy: "Pessoa Teste",
      email: { ...before.email, subject: "Olá" },
    });
    const emptied = await ask("PATCH /campaigns/[id]", {
      id: before.id,
      body: { segmentId: null, linkUrl: null, email: null, tags: [] },
    });
    expect(emptied.body).toMatchObject({
      segmentId: null,
      segment: null,
      linkUrl: null,
      tags: [],
      email: { subject: null, html: null },
    });
  });

  it("schedules, moves and unschedules", async () => {
    const { id } = await complete();
    const patch = async (body: object) => (await ask("PATCH /campaigns/[id]", { id, body })).body;
    expect(await patch({ scheduledAt: LATER })).toMatchObject({ status: "scheduled", scheduledAt: LATER });
    expect(await patch({ scheduledAt: "2030-02-01T12:00:00Z" })).toMatchObject({
      scheduledAt: "2030-02-01T12:00:00.000Z",
    });
    expect(await patch({ name: "Mesma hora" })).toMatchObject({ scheduledAt: "2030-02-01T12:00:00.000Z" });
    expect(await patch({ scheduledAt: null })).toMatchObject({ status: "draft", scheduledAt: null });
  });

  it("keeps what is scheduled complete", async () => {
    const { id } = await complete({ scheduledAt: LATER });
    const refused = await ask<{ message: string }>("PATCH /campaigns/[id]", { id, body: { email: { subject: null } } });
    expect(refused).toMatchObject({ status: 400, body: { message: "The campaign can't be sent: write the subject" } });
    expect((await ask("GET /campaigns/[id]", { id })).body.email.subject).toBe("Novidades");
  });

  it.each(["sending", "paused"])("refuses while it is %s", async (status) => {
    const { id } = await complete();
    await world.rows("UPDATE campaign SET status = $3 WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      id,
      status,
    ]);
    expect(await ask("PATCH /campaigns/[id]", { id, body: { name: "x" } })).toMatchObject({ status: 409 });
    expect((await ask("GET /campaigns/[id]", { id })).body.name).not.toBe("x");
  });

  it("lets nobody schedule who may not send", async () => {
    const { email } = await createUser(world.orgId, { permissions: ["app:campaigns"] });
    const { token: writer } = await issueLocalToken(email);
    const { id } = await complete();
    const patch = (body: object) => ask("PATCH /campaigns/[id]", { id, body, token: writer });
    expect(await patch({ name: "Só o nome" })).toMatchObject({ status: 200 });
    expect(await patch({ scheduledAt: LATER })).toMatchObject({ status: 403 });
    await ask("PATCH /campaigns/[id]", { id, body: { scheduledAt: LATER } });
    expect(await patch({ email: { subject: "Outro assunto" } })).toMatchObject({ status: 403 });
    expect(await patch({ scheduledAt: null })).toMatchObject({ status: 200, body: { status: "draft" } });
  });
});

describe("POST /campaigns/:id/duplicate", () => {
  it("copies what is said to whom, and no schedule, state or number", async () => {
    const recurrence = { frequency: "daily", interval: 1, time: "09:00" };
    const original = await complete({
      name: "Natal",
      tags: ["a"],
      linkUrl: "https://loja.example.test/",
      scheduledAt: LATER,
      recurrence,
    });
    await world.rows("UPDATE campaign SET occurrence = 3, started_at = now() WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      original.id,
    ]);
    const { status, body } = await ask("POST /campaigns/[id]/duplicate", { id: original.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{
        name: "Natal (cópia)",
        status: "draft",
        scheduledAt: null,
        recurrence: null,
        occurrence: 0,
        startedAt: null,
      },
      ...{
        channel: "email",
        segmentId,
        tags: ["a"],
        linkUrl: original.linkUrl,
        email: original.email,
        whatsapp: original.whatsapp,
      },
    });
    expect(body.id).not.toBe(original.id);
    expect((await ask("POST /campaigns/[id]/duplicate", { id: body.id })).body.name).toBe("Natal (cópia) (cópia)");
  });

  it.each([
    ["a".repeat(120), `${"a".repeat(112)} (cópia)`],
    [`${"a".repeat(111)}🎄${"a".repeat(7)}`, `${"a".repeat(111)} (cópia)`],
    [`${"a".repeat(111)} ${"b".repeat(8)}`, `${"a".repeat(111)} (cópia)`],
  ])("gives a long name way, so that the copy can be saved", async (name, copied) => {
    const copy = (await ask("POST /campaigns/[id]/duplicate", { id: (await complete({ name })).id })).body;
    expect(copy.name).toBe(copied);
    expect(await ask("PATCH /campaigns/[id]", { id: copy.id, body: { name: copy.name } })).toMatchObject({
      status: 200,
    });
  });
});

describe("DELETE /campaigns/:id", () => {
  it.each(["draft", "scheduled", "sending", "paused", "sent", "failed", "cancelled"])(
    "removes one that is %s",
    async (status) => {
      const { id } = await complete();
      await world.rows("UPDATE campaign SET status = $3 WHERE organization_id = $1 AND id = $2", [
        world.orgId,
        id,
        status,
      ]);
      expect(await ask("DELETE /campaigns/[id]", { id })).toEqual({ status: 204, body: null });
      expect(await ask("GET /campaigns/[id]", { id })).toMatchObject({ status: 404 });
      expect(await ask("DELETE /campaigns/[id]", { id })).toMatchObject({ status: 404 });
      for (const table of ["campaign_content", "campaign_schedule"])
        expect(
          await world.rows(`SELECT FROM ${table} WHERE organization_id = $1 AND campaign_id = $2`, [world.orgId, id]),
        ).toEqual([]);
    },
  );
});

describe("GET /campaigns/email-sender", () => {
  it("tells who may not see the settings what is missing before there is a draft, each organization its own", async () => {
    const check = (of: string) => ask<EmailSenderCheck>("GET /campaigns/email-sender", { token: of });
    const problem = { code: "sender_missing", severity: "warning" };
    const member = await createUser(stranger.orgId, { permissions: ["app:campaigns"] });
    const strangers = (await issueLocalToken(member.email)).token;
    expect(await check(strangers)).toEqual({ status: 200, body: { problem } });
    const sender = { fromName: "Loja", fromAddress: "loja@example.test" };
    await saveEmailSettings(userCtx(stranger.orgId), sender);
    expect((await check(strangers)).body).toEqual({ problem: null });
    expect((await check(token)).body).toEqual({ problem });
  });
});

describe("GET /campaigns/:id/checks", () => {
  it("lists what is missing and says whether it can be sent", async () => {
    const { id } = await draft({ email: { html: "<p>Oi</p>" } });
    expect(await ask("GET /campaigns/[id]/checks", { id })).toEqual({
      status: 200,
      body: {
        sendable: false,
        problems: [
          { code: "audience_missing", severity: "error" },
          { code: "sender_missing", severity: "warning" },
          { code: "subject_missing", severity: "error" },
          { code: "unsubscribe_missing", severity: "warning" },
        ],
      },
    });
    const { id: whole } = await complete();
    expect(await ask("GET /campaigns/[id]/checks", { id: whole })).toMatchObject({ body: { sendable: true } });
  });

  it("asks the provider for the template", async () => {
    const { id: numberId } = await world.number();
    const checks = async (whatsapp: object, fields: object = {}) => {
      const { id } = await draft({
        channel: "whatsapp",
        segmentId,
        whatsapp: { numberId, language: "pt_BR", ...whatsapp },
        ...fields,
      });
      const { body } = await ask<{ problems: { code: string; detail?: string }[] }>("GET /campaigns/[id]/checks", {
        id,
      });
      return body.problems.map(({ code, detail }) => [code, detail].filter(Boolean).join(" "));
    };
    const variables = { "1": { value: "{{first_name}}", fallback: "cliente" }, "2": { value: "{{store}}" } };
    expect(await checks({ templateName: "aviso_de_estoque", variables })).toEqual([]);
    expect(await checks({ templateName: "aviso_de_estoque" })).toEqual(["variable_missing 1", "variable_missing 2"]);
    expect(await checks({ templateName: "nenhum" })).toEqual(["template_missing"]);
    expect(await checks({ templateName: "liquidacao_de_verao" })).toEqual(["template_unusable not_approved"]);
    const linked = { ...variables, "button.0": { value: "{{link}}" } };
    expect(await checks({ templateName: "novidades_da_semana", variables: linked })).toEqual(["link_missing"]);
    expect(
      await checks(
        { templateName: "novidades_da_semana", variables: linked },
        { linkUrl: "https://loja.example.test/" },
      ),
    ).toEqual([]);
  });
});

describe("a campaign of another organization", () => {
  it("doesn't exist, whatever is asked of it; one's own does", async () => {
    const [foreign, own] = [await stranger.campaign({ mail: true }), (await complete()).id];
    const routes = [...endpoints.keys()].filter((name) => / \/campaigns\/\[id\]/.test(name));
    expect(routes.length).toBeGreaterThanOrEqual(9);
    for (const name of routes.filter((route) => route !== "DELETE /campaigns/[id]").concat("DELETE /campaigns/[id]")) {
      for (const id of [foreign, randomUUID(), "x", "%00"]) {
        const { status, body } = await ask<{ message: string }>(name, { id, body: {} });
        expect([name, id, status]).toEqual([name, id, 404]);
        expect(Object.keys(body).sort()).toEqual(["error", "message", "statusCode"]);
      }
      expect([name, (await ask(name, { id: own, body: {} })).status]).not.toEqual([name, 404]);
    }
    expect((await stranger.status(foreign)).status).toBe("draft");
  });
});

describe("the audit log", () => {
  it("has a row for each of the four actions, with the id alone", async () => {
    const secret = `segredo ${randomUUID()}`;
    const { id } = await complete({ name: secret });
    await ask("PATCH /campaigns/[id]", { id, body: { name: secret } });
    await ask("POST /campaigns/[id]/send", { id });
    await ask("POST /campaigns/[id]/send", { id });
    await ask("DELETE /campaigns/[id]", { id });
    const rows = await eventually(async () => {
      const found = await world.rows<{
        action_type: string;
        method: string;
        status: number;
        metadata: object | null;
        user_id: string;
      }>(
        `SELECT action_type, method, status, metadata, user_id FROM access_log WHERE organization_id = $1
           AND endpoint LIKE $2 ORDER BY id`,
        [world.orgId, `%/campaigns/${id}%`],
      );
      expect(found).toHaveLength(4);
      return found;
    });
    expect(rows.map(({ action_type: type, method, status }) => [type, method, status])).toEqual([
      ["CAMPAIGN_UPDATE", "PATCH", 200],
      ["CAMPAIGN_SEND", "POST", 200],
      ["CAMPAIGN_SEND", "POST", 409],
      ["CAMPAIGN_DELETE", "DELETE", 204],
    ]);
    expect(rows.map(({ metadata }) => metadata)).toEqual([
      { campaignId: id },
      { campaignId: id },
      { campaignId: id, error: "The campaign is already being sent" },
      { campaignId: id },
    ]);
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([userId]));
    const created = await world.rows(
      "SELECT metadata FROM access_log WHERE organization_id = $1 AND action_type = 'CAMPAIGN_CREATE'",
      [world.orgId],
    );
    expect(created.length).toBeGreaterThan(0);
    expect(JSON.stringify(created)).not.toContain("segredo");
  });
});

describe("a bad request", () => {
  const BODIES = [
    null,
    [],
    "x",
    1,
    { name: null },
    { name: "a".repeat(10_000) },
    { channel: 1 },
    { tags: "a" },
    { behaviorRules: { rules: [{}] } },
  ];
  const FIELDS = [
    ...[
      { email: [] },
      { whatsapp: { variables: [] } },
      { recurrence: {} },
      { scheduledAt: 1e20 },
      { scheduledAt: "9999-12-31T23:59:59Z" },
    ],
    ...[
      { linkUrl: "https://" },
      { segmentId: "x" },
      { surveyId: randomUUID() },
      { __proto__x: 1 },
      { email: { html: "\ud800" } },
    ],
    ...[{ recurrence: { frequency: "monthly", interval: 365, time: "00:00" }, scheduledAt: LATER }],
  ];

  it("is a 4xx and never breaks anything", async () => {
    const { id } = await complete();
    for (const body of [...BODIES, ...FIELDS.map((field) => ({ name: "a", channel: "email", ...field }))]) {
      const { status } = await ask("POST /campaigns", { body });
      expect([JSON.stringify(body), status >= 400 && status < 500]).toEqual([JSON.stringify(body), true]);
    }
    for (const body of [...BODIES, ...FIELDS]) {
      const { status } = await ask("PATCH /campaigns/[id]", { id, body });
      expect([JSON.stringify(body), status < 500]).toEqual([JSON.stringify(body), true]);
    }
    for (const name of ["POST /campaigns/preview", "POST /campaigns/[id]/test", "POST /webhooks/automation"])
      for (const body of [...BODIES, ...FIELDS]) expect((await ask(name, { id, body })).status).toBeLessThan(500);
  });
});
