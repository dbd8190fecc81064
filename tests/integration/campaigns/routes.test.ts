import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CampaignRow, EmailSenderCheck } from "../../../lib/campaigns/schemas.ts";
import { issueLocalToken } from "../../../lib/identity/index.ts";
import { saveEmailSettings } from "../../../lib/settings/index.ts";
import { CampaignApi, IN_2030 } from "../../support/campaign-api.ts";
import { eventually } from "../../support/eventually.ts";
import { createUser, userCtx } from "../../support/factories.ts";

// Campaign routes: permissions, audit entries, and responses to invalid requests.
let api: CampaignApi;
beforeAll(async () => {
  api = await CampaignApi.open();
});
afterAll(() => api.close());

describe("GET /campaigns", () => {
  const list = async (query: string) =>
    (await api.ask<{ data: CampaignRow[]; total: number; page: number; limit: number }>("GET /campaigns", { query }))
      .body;

  it("filters, sorts and paginates the campaigns", async () => {
    const tag = randomUUID();
    const made = [
      await api.complete({ name: "Ótima A", tags: [tag] }),
      await api.draft({ name: "Boa B", tags: [tag, "x"], channel: "whatsapp" }),
      await api.complete({ name: "otima C", tags: [tag], scheduledAt: IN_2030 }),
    ];
    const names = (rows: CampaignRow[]) => rows.map(({ name }) => name);
    expect(await list(`tag=${tag}&sort=name&order=asc&limit=2`)).toMatchObject({ total: 3, page: 1, limit: 2 });
    expect(names((await list(`tag=${tag}&sort=name&order=asc`)).data)).toEqual(["Boa B", "Ótima A", "otima C"]);
    expect(names((await list(`tag=${tag}&q=OTIMA&sort=name`)).data)).toEqual(["otima C", "Ótima A"]);
    expect(names((await list(`tag=${tag}&status=scheduled`)).data)).toEqual(["otima C"]);
    expect(names((await list(`tag=${tag}&status=scheduled&status=draft&channel=whatsapp`)).data)).toEqual(["Boa B"]);
    expect(names((await list(`tag=${tag}&segmentId=${api.segmentId}&sort=name&order=asc`)).data)).toEqual([
      "Ótima A",
      "otima C",
    ]);
    expect((await list(`tag=${tag}&page=2&limit=2`)).data).toHaveLength(1);
    expect((await list(`tag=${tag}&status=&sort=bogus&page=-1&channel=&from=x`)).total).toBe(3);
    expect(made.every(({ sent }) => sent === 0)).toBe(true);
  });

  it.each(["status=bogus", "status=draft,bogus", "channel=sms"])("answers 400 to %s", async (query) => {
    const refused = await api.ask<{ message: string }>("GET /campaigns", { query });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/^Validation failed: (status|channel)/);
  });

  it("returns only ids and names at /campaigns/names, of the user's own organization", async () => {
    const word = randomUUID();
    const first = await api.draft({ name: `Ação ${word}` });
    const last = await api.draft({ name: `acao ${word} de novo` });
    const foreign = await api.stranger.campaign({ mail: true });
    await api.stranger.rows("UPDATE campaign SET name = $2 WHERE id = $1", [foreign, `Ação ${word}`]);
    const { body } = await api.ask<{ data: object[] }>("GET /campaigns/names", { query: `q=ACAO ${word}` });
    expect(body.data).toEqual([last, first].map(({ id, name }) => ({ id, name })));
    const { body: all } = await api.ask<{ data: { id: string }[] }>("GET /campaigns/names");
    expect(all.data.map(({ id }) => id)).toContain(first.id);
    expect(all.data.map(({ id }) => id)).not.toContain(foreign);
  });

  it("filters by a range of days, and returns a recurring campaign's occurrences in it", async () => {
    const tag = randomUUID();
    const recurrence = { frequency: "daily", interval: 2, time: "09:00" };
    await api.complete({ name: "Uma vez", tags: [tag], scheduledAt: "2030-01-15T12:00:00Z" });
    await api.complete({ name: "Sempre", tags: [tag], scheduledAt: "2030-01-10T12:00:00Z", recurrence });
    await api.complete({
      name: "Até dia 12",
      tags: [tag],
      scheduledAt: "2030-01-10T12:00:00Z",
      recurrence: { ...recurrence, until: "2030-01-12" },
    });
    await api.draft({ name: "Rascunho", tags: [tag] });
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

  it("lists no campaign of another organization", async () => {
    const { total } = await list("");
    const [mine] = await api.world.rows<{ count: bigint }>(
      "SELECT count(*) AS count FROM campaign WHERE organization_id = $1",
      [api.world.orgId],
    );
    await api.stranger.campaign({ mail: true });
    expect((await list("")).total).toBe(total);
    expect(total).toBe(Number(mine?.count));
  });
});

describe("GET /campaigns/email-sender", () => {
  it("warns users without the settings permission that their organization's sender is missing", async () => {
    const check = (of: string) => api.ask<EmailSenderCheck>("GET /campaigns/email-sender", { token: of });
    const problem = { code: "sender_missing", severity: "warning" };
    const member = await createUser(api.stranger.orgId, { permissions: ["app:campaigns"] });
    const strangers = (await issueLocalToken(member.email)).token;
    expect(await check(strangers)).toEqual({ status: 200, body: { problem } });
    const sender = { fromName: "Loja", fromAddress: "loja@example.test" };
    await saveEmailSettings(userCtx(api.stranger.orgId), sender);
    expect((await check(strangers)).body).toEqual({ problem: null });
    expect((await check(api.token)).body).toEqual({ problem });
  });
});

describe("GET /campaigns/:id/checks", () => {
  it("lists what is missing and whether the campaign can be sent", async () => {
    const { id } = await api.draft({ email: { html: "<p>Oi</p>" } });
    expect(await api.ask("GET /campaigns/[id]/checks", { id })).toEqual({
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
    const { id: whole } = await api.complete();
    expect(await api.ask("GET /campaigns/[id]/checks", { id: whole })).toMatchObject({ body: { sendable: true } });
  });

  it("reports a missing or unapproved template, missing variables and a missing link", async () => {
    const { id: numberId } = await api.world.number();
    const checks = async (whatsapp: object, fields: object = {}) => {
      const { id } = await api.draft({
        channel: "whatsapp",
        segmentId: api.segmentId,
        whatsapp: { numberId, language: "pt_BR", ...whatsapp },
        ...fields,
      });
      const { body } = await api.ask<{ problems: { code: string; detail?: string }[] }>("GET /campaigns/[id]/checks", {
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

describe("campaign of another organization", () => {
  it("is 404 on every route, like an absent or malformed id; the user's own campaign is not", async () => {
    const [foreign, own] = [await api.stranger.campaign({ mail: true }), (await api.complete()).id];
    const permissions = ["app:campaigns", "app:campaigns:send", "app:segments:export", "app:settings"];
    const { token } = await issueLocalToken((await createUser(api.world.orgId, { permissions })).email);
    const routes = [...api.endpoints.keys()].filter((name) => / \/campaigns\/\[id\]/.test(name));
    expect(routes.length).toBeGreaterThanOrEqual(9);
    for (const name of routes.filter((route) => route !== "DELETE /campaigns/[id]").concat("DELETE /campaigns/[id]")) {
      for (const id of [foreign, randomUUID(), "x", "%00"]) {
        const { status, body } = await api.ask<{ message: string }>(name, { id, token, body: {} });
        expect([name, id, status]).toEqual([name, id, 404]);
        expect(Object.keys(body).sort()).toEqual(["error", "message", "statusCode"]);
      }
      expect([name, (await api.ask(name, { id: own, token, body: {} })).status]).not.toEqual([name, 404]);
    }
    expect((await api.stranger.status(foreign)).status).toBe("draft");
  });
});

describe("audit log", () => {
  it("has a row for each update, send and deletion, with id, name and status, but no content", async () => {
    const secret = "segredo do conteúdo";
    const name = `Natal ${randomUUID()}`;
    const { id } = await api.complete({ name, tags: [secret] });
    type Logged = { action_type: string; method: string; status: number; metadata: object | null; user_id: string };
    const logged = () =>
      api.world.rows<Logged>(
        `SELECT action_type, method, status, metadata, user_id FROM access_log WHERE organization_id = $1
           AND endpoint LIKE $2 ORDER BY created_at, id`,
        [api.world.orgId, `%/campaigns/${id}%`],
      );
    // Audit rows are written after the response: wait for each, or the next one may come first.
    const acts = [
      () => api.ask("PATCH /campaigns/[id]", { id, body: { tags: [secret, "novo"] } }),
      () => api.ask("POST /campaigns/[id]/send", { id }),
      () => api.ask("POST /campaigns/[id]/send", { id }),
      () => api.ask("DELETE /campaigns/[id]", { id }),
    ];
    for (const [before, act] of acts.entries()) {
      await act();
      await eventually(async () => expect(await logged()).toHaveLength(before + 1));
    }
    const rows = await logged();
    expect(rows.map(({ action_type: type, method, status }) => [type, method, status])).toEqual([
      ["CAMPAIGN_UPDATE", "PATCH", 200],
      ["CAMPAIGN_SEND", "POST", 200],
      ["CAMPAIGN_SEND", "POST", 409],
      ["CAMPAIGN_DELETE", "DELETE", 204],
    ]);
    const [draft, sending] = [expect.objectContaining({ name, status: "draft" }), { name, status: "sending" }];
    expect(rows.map(({ metadata }) => metadata)).toEqual([
      { campaignId: id, before: draft, after: draft },
      { campaignId: id, before: draft, after: expect.objectContaining(sending) },
      { campaignId: id, error: "The campaign is being sent: wait until it ends, or cancel it first" },
      { campaignId: id, before: expect.objectContaining(sending), after: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain("segredo");
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([api.userId]));
    const created = await api.world.rows(
      "SELECT metadata FROM access_log WHERE organization_id = $1 AND action_type = 'CAMPAIGN_CREATE'",
      [api.world.orgId],
    );
    expect(created.length).toBeGreaterThan(0);
    expect(JSON.stringify(created)).not.toContain("segredo");
  });
});

describe("malformed request", () => {
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
    { email: [] },
    { whatsapp: { variables: [] } },
    { recurrence: {} },
    { scheduledAt: 1e20 },
    { scheduledAt: "9999-12-31T23:59:59Z" },
    { linkUrl: "https://" },
    { segmentId: "x" },
    { surveyId: randomUUID() },
    { __proto__x: 1 },
    { email: { html: "\ud800" } },
    { recurrence: { frequency: "monthly", interval: 365, time: "00:00" }, scheduledAt: IN_2030 },
  ];

  it("is a 4xx on creation, and never a 5xx on update, preview, test or automation", async () => {
    const { id } = await api.complete();
    for (const body of [...BODIES, ...FIELDS.map((field) => ({ name: "a", channel: "email", ...field }))]) {
      const { status } = await api.ask("POST /campaigns", { body });
      expect([JSON.stringify(body), status >= 400 && status < 500]).toEqual([JSON.stringify(body), true]);
    }
    for (const body of [...BODIES, ...FIELDS]) {
      const { status } = await api.ask("PATCH /campaigns/[id]", { id, body });
      expect([JSON.stringify(body), status < 500]).toEqual([JSON.stringify(body), true]);
    }
    for (const name of ["POST /campaigns/preview", "POST /campaigns/[id]/test", "POST /webhooks/automation"])
      for (const body of [...BODIES, ...FIELDS]) expect((await api.ask(name, { id, body })).status).toBeLessThan(500);
  });
});
