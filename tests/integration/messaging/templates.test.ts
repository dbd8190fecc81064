import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getTemplate, listTemplates, syncTemplates, TemplatesQuery } from "../../../lib/messaging/index.ts";
import { type Ctx, createCtx } from "../../../lib/platform/ctx.ts";
import type { Sandbox } from "../../../sandbox/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { addCloudNumber, addGatewayNumber, startProviders } from "../../support/providers.ts";

const MINUTE_MS = 60_000;

let sandbox: Sandbox;
let recorder: EventRecorder;
let ctx: Ctx;
let f01: string;
let numberId: string;
let wabaId: string;
let now: Date;

beforeAll(async () => {
  sandbox = await startProviders();
  recorder = await recordEvents();
});
beforeEach(async () => {
  const { orgId } = await createOrganization("Modelos");
  now = new Date("2026-11-21T15:00:00.000Z");
  ctx = createCtx({ orgId, actor: { kind: "system", job: "test" }, clock: { now: () => now } });
  f01 = await createStore(orgId, "F01");
  const added = await addCloudNumber(sandbox, ctx, f01);
  [numberId, wabaId] = [added.id, added.number.wabaId];
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await sandbox.stop();
});

const list = async (query: object = {}, as: Ctx = ctx) =>
  listTemplates(as, TemplatesQuery.parse({ numberId, ...query }));
const names = async (query: object = {}) => (await list(query)).data.map(({ name }) => name);
const calls = (path: string) => sandbox.faults.list().find((fault) => fault.path === path)?.strikes;

describe("the templates of a number's account", () => {
  it("are listed from the provider, sendable ones first", async () => {
    const { data, total } = await list();
    expect(total).toBe(9);
    expect(data.map(({ unsendable }) => unsendable)).toEqual([...Array(7).fill(null), "not_approved", "not_approved"]);
    expect(data.find(({ name }) => name === "novidades_da_semana")).toMatchObject({
      language: "pt_BR",
      category: "MARKETING",
      status: "APPROVED",
      quality: "GREEN",
      rejectedReason: null,
      syncedAt: now.toISOString(),
      footer: "Responda SAIR para não receber mais",
    });
    expect(data.find(({ name }) => name === "sorteio_relampago")?.rejectedReason).toBe("PROMOTIONAL");
  });

  it("are read from all pages of the provider's list", async () => {
    const templates = sandbox.messaging.templates(wabaId);
    const [model] = templates;
    if (!model) throw new Error("An account has templates");
    for (let at = 0; at < 230; at += 1) templates.push({ ...model, id: `9${at}`, name: `modelo_${at}` });
    expect((await list({ limit: 10, page: 24 })).data).toHaveLength(9);
    expect((await list()).total).toBe(239);
  });

  it("are found by name and content, ignoring case and accents", async () => {
    expect(await names({ q: "aniversario" })).toEqual(["aniversario"]);
    expect(await names({ q: "COLECAO nova" })).toEqual(["novidades_da_semana"]);
    expect(await names({ q: "novidades da" })).toEqual(["novidades_da_semana"]);
    expect(await names({ q: "inexistente" })).toEqual([]);
  });

  it("are synced again after five minutes, and removed templates are deleted", async () => {
    await list();
    const templates = sandbox.messaging.templates(wabaId);
    templates.splice(0, 1);
    Object.assign(templates[0] ?? {}, { status: "PAUSED" });
    sandbox.faults.add({ system: "graph", delayMs: 0, path: "message_templates" });
    now = new Date(now.getTime() + 4 * MINUTE_MS);
    expect([await names({ q: "novidades" }), calls("message_templates")]).toEqual([["novidades_da_semana"], 0]);
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    expect([await names({ q: "novidades" }), calls("message_templates")]).toEqual([[], 1]);
    expect((await getTemplate(ctx, { numberId, name: "cupom_de_volta", language: "pt_BR" })).unsendable).toBe(
      "not_approved",
    );
  });

  it("are synced at once on request", async () => {
    await list();
    sandbox.messaging.templates(wabaId).splice(0, 1);
    expect(await syncTemplates(ctx, { numberId })).toEqual({ templates: 8 });
    expect((await list()).total).toBe(8);
  });

  it("are served as last synced while the provider is unavailable, or are a 502 if never synced", async () => {
    await list();
    sandbox.faults.add({ system: "graph", kind: "reset" });
    now = new Date(now.getTime() + 60 * MINUTE_MS);
    expect((await list()).total).toBe(9);
    await expect(syncTemplates(ctx, { numberId })).rejects.toMatchObject({ status: 502 });
    const { id } = await addCloudNumber(sandbox, ctx, f01);
    await expect(list({ numberId: id })).rejects.toMatchObject({ status: 502 });
  });

  it("are asked for again a minute after a failure, not with every request", async () => {
    await list();
    sandbox.faults.add({ system: "graph", kind: "code", code: 4, path: "message_templates" });
    now = new Date(now.getTime() + 60 * MINUTE_MS);
    for (let at = 0; at < 3; at += 1) expect([(await list()).total, calls("message_templates")]).toEqual([9, 1]);
    now = new Date(now.getTime() + MINUTE_MS);
    expect([(await list()).total, calls("message_templates")]).toEqual([9, 2]);
  });

  it("cannot be listed (409) when the provider rejects the token", async () => {
    const { id, number } = await addCloudNumber(sandbox, ctx, f01);
    sandbox.messaging.directory.addNumber({ ...number, token: "another" });
    await expect(list({ numberId: id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("token"),
    });
  });

  it("are empty for a gateway", async () => {
    const { id } = await addGatewayNumber(sandbox, ctx, f01);
    expect(await list({ numberId: id })).toMatchObject({ data: [], total: 0 });
    expect(await syncTemplates(ctx, { numberId: id })).toEqual({ templates: 0 });
    await expect(getTemplate(ctx, { numberId: id, name: "x", language: "pt_BR" })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("are visible only to users of the organization who may see the number's store", async () => {
    await list();
    const { ctx: other } = await createOrganization("Vizinha");
    const wanted = { numberId, name: "aniversario", language: "pt_BR" };
    for (const as of [other, userCtx(ctx.orgId, { storeScope: [await createStore(ctx.orgId, "F02")] })]) {
      await expect(list({}, as)).rejects.toMatchObject({ status: 404 });
      await expect(getTemplate(as, wanted)).rejects.toMatchObject({ status: 404 });
      await expect(syncTemplates(as, { numberId })).rejects.toMatchObject({ status: 404 });
    }
    expect(await other.db.rows("SELECT id FROM whatsapp_template")).toEqual([]);
    expect((await getTemplate(userCtx(ctx.orgId, { storeScope: [f01] }), wanted)).name).toBe("aniversario");
  });
});
