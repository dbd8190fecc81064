import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueLocalToken } from "../../../lib/identity/index.ts";
import { createSegment } from "../../../lib/segments/index.ts";
import { CampaignApi, HIBERNATING, IN_2030, MAIL } from "../../support/campaign-api.ts";
import { createUser } from "../../support/factories.ts";

// Audit entries of a campaign: created, changed, scheduled, copied, deleted.
let api: CampaignApi;
beforeAll(async () => {
  api = await CampaignApi.open();
});
afterAll(() => api.close());

describe("POST /campaigns", () => {
  it("creates a draft from only a name and a channel", async () => {
    const { status, body } = await api.ask("POST /campaigns", { body: { name: "Verão", channel: "whatsapp" } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Verão",
      channel: "whatsapp",
      status: "draft",
      occurrence: 0,
      scheduledAt: null,
    });
    const read = await api.ask<Record<string, unknown>>("GET /campaigns/[id]", { id: body.id });
    expect(read.body).toMatchObject({
      sent: 0,
      delivered: 0,
      reads: 0,
      replies: 0,
      clicks: 0,
      conversions: 0,
      revenue: 0,
      failed: 0,
      skipped: 0,
    });
    expect(read.body).not.toHaveProperty("metrics");
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("stores every given field", async () => {
    const { id: numberId } = await api.world.number();
    const fields = {
      name: "Completa",
      channel: "whatsapp",
      segmentId: api.segmentId,
      behaviorRules: { rules: HIBERNATING },
      tags: ["verão", "vip"],
      whatsapp: {
        numberId,
        templateName: "aviso_de_estoque",
        language: "pt_BR",
        text: "Oi {{first_name|você}}",
        variables: { "1": { value: "{{first_name}}", fallback: "cliente" }, "2": { value: "{{store}}" } },
      },
      email: { ...MAIL, preheader: "só hoje", text: "Oi", fromName: "Loja" },
      linkUrl: "https://loja.example.test/verao?a=1",
      recurrence: {
        frequency: "weekly",
        interval: 2,
        weekdays: ["friday", "monday"],
        time: "09:30",
        until: "2031-01-01",
      },
    };
    const { status, body } = await api.ask("POST /campaigns", { body: fields });
    expect(status).toBe(201);
    expect(await api.ask("GET /campaigns/[id]", { id: body.id })).toEqual({ status: 200, body });
    const { recurrence, whatsapp, email, ...plain } = fields;
    expect(body).toMatchObject({ ...plain, hasOwnRules: true });
    expect(body.recurrence).toEqual({ ...recurrence, weekdays: ["monday", "friday"] });
    const { number, ...sent } = body.whatsapp;
    expect(sent).toEqual(whatsapp);
    expect(number).toMatchObject({ id: numberId, provider: "cloud_official", store: "Loja F01" });
    expect(body.email).toEqual(email);
    expect(body.createdBy).toBe("Pessoa Teste");
  });

  it("schedules a campaign with a time, and requests its delayed run if the time is within 24 hours", async () => {
    const scheduledAt = new Date(Date.now() + 23 * 3_600_000).toISOString();
    const body = await api.complete({ scheduledAt });
    expect(body).toMatchObject({ status: "scheduled", scheduledAt });
    expect(api.events.named("crm/campaign.scheduled")).toContainEqual(
      expect.objectContaining({
        id: `campaign-time-${body.id}-${Date.parse(scheduledAt)}`,
        data: { orgId: api.world.orgId, campaignId: body.id, scheduledAt },
      }),
    );
  });

  it("requests no delayed run for a later time, because engines limit how long a run may sleep", async () => {
    const body = await api.complete({ scheduledAt: IN_2030 });
    expect(body).toMatchObject({ status: "scheduled", scheduledAt: IN_2030 });
    const announced = api.events.named("crm/campaign.scheduled").map(({ data }) => data.campaignId);
    expect(announced).not.toContain(body.id);
  });

  it("rejects scheduling an incomplete campaign and lists what is missing", async () => {
    const { status, body } = await api.ask<{ message: string }>("POST /campaigns", {
      body: { name: "Incompleta", channel: "email", scheduledAt: IN_2030, email: { html: "<p>{{name}}</p>" } },
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
  ])("rejects %s", async (_, fields, status) => {
    expect(await api.ask("POST /campaigns", { body: { name: "Não", channel: "email", ...fields } })).toMatchObject({
      status,
    });
  });

  it("rejects a segment or number of another organization", async () => {
    const { id: numberId } = await api.stranger.number();
    const foreign = await createSegment(api.stranger.ctx, { name: "Deles", rules: HIBERNATING });
    for (const fields of [{ segmentId: foreign.id }, { whatsapp: { numberId } }])
      expect(await api.ask("POST /campaigns", { body: { name: "Não", channel: "whatsapp", ...fields } })).toMatchObject(
        {
          status: 404,
        },
      );
  });
});

describe("PATCH /campaigns/:id", () => {
  it("answers 412 to a concurrent change of the same version, and applies a change without a version", async () => {
    const { body: draft } = await api.ask("POST /campaigns", { body: { name: "A quatro mãos", channel: "email" } });
    const { id, version } = draft;
    const patch = (body: object) => api.ask<{ message: string }>("PATCH /campaigns/[id]", { id, body });
    const answers = await Promise.all([patch({ name: "Um", version }), patch({ name: "Dois", version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.body.message).toBe("The campaign was changed in the meantime: reload it and try again");
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect(saved).toMatchObject({ version: version + 1 });
    expect((await api.ask("GET /campaigns/[id]", { id })).body).toEqual(saved);
    // Without a version, as the specification's clients send it, the change applies to the current state.
    expect((await patch({ name: "Três" })).body).toMatchObject({ name: "Três", version: version + 2 });
    expect((await patch({ name: "Quatro", version: version + 2 })).status).toBe(200);
    // A body with only a version changes nothing.
    const { body: now } = await api.ask("GET /campaigns/[id]", { id });
    expect(await patch({ version: version + 3 })).toEqual({ status: 200, body: now });
    expect((await patch({ version: version + 2 })).status).toBe(412);
    for (const wrong of [0, 1.5, 2_147_483_648, null, "x"]) expect((await patch({ version: wrong })).status).toBe(400);
  });

  it("changes the given fields and keeps the others", async () => {
    const before = await api.complete({ tags: ["a"], linkUrl: "https://loja.example.test/" });
    const { status, body } = await api.ask("PATCH /campaigns/[id]", {
      id: before.id,
      body: { name: "Outra", email: { subject: "Olá" } },
    });
    expect(status).toBe(200);
    const { updatedAt: _, ...rest } = before;
    expect(body).toMatchObject({
      ...rest,
      version: before.version + 1,
      name: "Outra",
      updatedBy: "Pessoa Teste",
      email: { ...before.email, subject: "Olá" },
    });
    const emptied = await api.ask("PATCH /campaigns/[id]", {
      id: before.id,
      body: { segmentId: null, linkUrl: null, email: null, tags: [] },
    });
    expect(emptied.body).toMatchObject({
      segmentId: null,
      segment: null,
      hasOwnRules: false,
      linkUrl: null,
      tags: [],
      email: { subject: null, html: null },
    });
  });

  it("schedules, reschedules and unschedules", async () => {
    const { id } = await api.complete();
    const patch = async (body: object) => (await api.ask("PATCH /campaigns/[id]", { id, body })).body;
    expect(await patch({ scheduledAt: IN_2030 })).toMatchObject({ status: "scheduled", scheduledAt: IN_2030 });
    expect(await patch({ scheduledAt: "2030-02-01T12:00:00Z" })).toMatchObject({
      scheduledAt: "2030-02-01T12:00:00.000Z",
    });
    expect(await patch({ name: "Mesma hora" })).toMatchObject({ scheduledAt: "2030-02-01T12:00:00.000Z" });
    expect(await patch({ scheduledAt: null })).toMatchObject({ status: "draft", scheduledAt: null });
  });

  it("rejects a change that makes a scheduled campaign incomplete", async () => {
    const { id } = await api.complete({ scheduledAt: IN_2030 });
    const refused = await api.ask<{ message: string }>("PATCH /campaigns/[id]", {
      id,
      body: { email: { subject: null } },
    });
    expect(refused).toMatchObject({ status: 400, body: { message: "The campaign can't be sent: write the subject" } });
    expect((await api.ask("GET /campaigns/[id]", { id })).body.email.subject).toBe("Novidades");
  });

  it.each(["sending", "paused"])("rejects a change while the campaign is %s", async (status) => {
    const { id } = await api.complete();
    await api.become(id, status);
    expect(await api.ask("PATCH /campaigns/[id]", { id, body: { name: "x" } })).toMatchObject({ status: 409 });
    expect((await api.ask("GET /campaigns/[id]", { id })).body.name).not.toBe("x");
  });

  it("rejects scheduling by a user without the send permission", async () => {
    const { email } = await createUser(api.world.orgId, { permissions: ["app:campaigns"] });
    const { token: writer } = await issueLocalToken(email);
    const { id } = await api.complete();
    const patch = (body: object) => api.ask("PATCH /campaigns/[id]", { id, body, token: writer });
    expect(await patch({ name: "Só o nome" })).toMatchObject({ status: 200 });
    expect(await patch({ scheduledAt: IN_2030 })).toMatchObject({ status: 403 });
    await api.ask("PATCH /campaigns/[id]", { id, body: { scheduledAt: IN_2030 } });
    expect(await patch({ email: { subject: "Outro assunto" } })).toMatchObject({ status: 403 });
    expect(await patch({ scheduledAt: null })).toMatchObject({ status: 200, body: { status: "draft" } });
  });
});

describe("POST /campaigns/:id/duplicate", () => {
  it("copies content and audience, but no schedule, status or counts", async () => {
    const recurrence = { frequency: "daily", interval: 1, time: "09:00" };
    const original = await api.complete({
      name: "Natal",
      tags: ["a"],
      linkUrl: "https://loja.example.test/",
      scheduledAt: IN_2030,
      recurrence,
    });
    await api.world.rows(
      "UPDATE campaign SET occurrence = 3, started_at = now() WHERE organization_id = $1 AND id = $2",
      [api.world.orgId, original.id],
    );
    const { status, body } = await api.ask("POST /campaigns/[id]/duplicate", { id: original.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Natal (cópia)",
      status: "draft",
      scheduledAt: null,
      recurrence: null,
      occurrence: 0,
      startedAt: null,
      channel: "email",
      segmentId: api.segmentId,
      tags: ["a"],
      linkUrl: original.linkUrl,
      email: original.email,
      whatsapp: original.whatsapp,
    });
    expect(body.id).not.toBe(original.id);
    expect((await api.ask("POST /campaigns/[id]/duplicate", { id: body.id })).body.name).toBe("Natal (cópia) (cópia)");
  });

  it.each([
    ["a".repeat(120), `${"a".repeat(112)} (cópia)`],
    [`${"a".repeat(111)}🎄${"a".repeat(7)}`, `${"a".repeat(111)} (cópia)`],
    [`${"a".repeat(111)} ${"b".repeat(8)}`, `${"a".repeat(111)} (cópia)`],
  ])("shortens a long name so that the copy can be saved", async (name, copied) => {
    const copy = (await api.ask("POST /campaigns/[id]/duplicate", { id: (await api.complete({ name })).id })).body;
    expect(copy.name).toBe(copied);
    expect(await api.ask("PATCH /campaigns/[id]", { id: copy.id, body: { name: copy.name } })).toMatchObject({
      status: 200,
    });
  });
});

describe("DELETE /campaigns/:id", () => {
  it.each(["draft", "scheduled", "sending", "paused", "sent", "failed", "cancelled"])(
    "deletes a campaign that is %s",
    async (status) => {
      const { id } = await api.complete();
      await api.become(id, status);
      expect(await api.ask("DELETE /campaigns/[id]", { id })).toEqual({ status: 204, body: null });
      expect(await api.ask("GET /campaigns/[id]", { id })).toMatchObject({ status: 404 });
      expect(await api.ask("DELETE /campaigns/[id]", { id })).toMatchObject({ status: 404 });
      for (const table of ["campaign_content", "campaign_schedule"])
        expect(
          await api.world.rows(`SELECT FROM ${table} WHERE organization_id = $1 AND campaign_id = $2`, [
            api.world.orgId,
            id,
          ]),
        ).toEqual([]);
    },
  );
});
