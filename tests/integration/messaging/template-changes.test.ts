import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { checkNumber } from "../../../lib/messaging/index.ts";
import type { TemplateView } from "../../../lib/messaging/schemas.ts";
import { findTemplates, replaceTemplates } from "../../../lib/messaging/store/templates.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { toSurveyAddress } from "../../../lib/surveys/index.ts";
import { toLinkAddress } from "../../../lib/tracking/index.ts";
import type { GraphNumber, Sandbox } from "../../../sandbox/index.ts";
import { startApiServer } from "../../support/api-server.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";
import { drain, holdInbox } from "../../support/inbox.ts";
import { addCloudNumber, addGatewayNumber, startProviders } from "../../support/providers.ts";

// Over real HTTP on both sides: our API, the provider's API and its signed webhooks.
let api: Awaited<ReturnType<typeof startApiServer>>;
let door: Server;
let sandbox: Sandbox;
let recorder: EventRecorder;
let release: () => Promise<void>;
let ctx: Ctx;
let storeId: string;
let numberId: string;
let number: GraphNumber;
let admin: string;

beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  // Our configuration names the provider, which needs our address: webhooks come through a door that is open before.
  door = createServer(async (message, response) => {
    const signature = String(message.headers["x-hub-signature-256"]);
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    const answer = await fetch(`${api.url}${message.url}`, { method: "POST", headers, body: await buffer(message) });
    response.writeHead(answer.status).end(await answer.text());
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const appUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  sandbox = await startProviders({ appUrl, appSecret: process.env.APP_SECRET ?? "" });
  api = await startApiServer();
  recorder = await recordEvents();
});
beforeEach(async () => {
  ctx = (await createOrganization("Modelos")).ctx;
  storeId = await createStore(ctx.orgId, "F01");
  ({ id: numberId, number } = await addCloudNumber(sandbox, ctx, storeId));
  await checkNumber(ctx, { id: numberId });
  admin = (await createUser(ctx.orgId, { permissions: ["app:integrations"] })).clerkId;
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.messaging.review.delayMs = 10;
});
afterAll(async () => {
  await Promise.all([sandbox.stop(), api.stop(), recorder.close(), release()]);
  door.closeAllConnections();
  door.close();
});

const BODY = {
  name: "volta_de_cliente",
  category: "MARKETING",
  header: "Sentimos sua falta",
  body: "Oi, {{first_name}}! Faz tempo que você não passa na {{store}} e guardamos um presente.",
  footer: "Responda SAIR para não receber mais",
  buttons: [{ kind: "quick_reply", text: "Parar promoções" }],
  examples: { first_name: "Bia", store: "Aurora Centro" },
};
const made = (fields: object = {}) => ({ numberId, ...BODY, ...fields });
const withoutName = (fields: object = {}) => {
  const { name: _, ...content } = BODY;
  return { ...content, ...fields };
};

async function ask(method: string, path: string, body?: unknown, as = admin) {
  const response = await fetch(`${api.url}/api/messaging/templates${path}`, {
    method,
    headers: { authorization: `Bearer ${await tokenFor(as)}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const code = response.headers.get("x-error-code");
  return { status: response.status, code, body: response.status === 204 ? null : await response.json() };
}
const create = (fields: object = {}, as = admin) => ask("POST", "", made(fields), as);
const list = async (query = "") => (await ask("GET", `?numberId=${numberId}${query}`)).body.data as TemplateView[];
const find = async (name = BODY.name) => (await list()).find((one) => one.name === name);
const own = (name = BODY.name) => sandbox.messaging.templates(number.wabaId).filter((one) => one.name === name);
/** Counts the provider's answers to these requests. */
const watch = (path: string) => sandbox.faults.add({ system: "graph", delayMs: 0, path });

/** Waits for the provider's webhooks and their effect. */
const reviewed = (status: string, name?: string) =>
  eventually(async () => {
    await drain();
    expect((await find(name))?.status).toBe(status);
    return find(name);
  }, 8_000);

describe("a new template", () => {
  it("is submitted, pending at first, and approved by the provider's webhook", async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([201, { name: BODY.name, status: "PENDING", language: "pt_BR" }]);
    expect(own()).toMatchObject([
      { category: "MARKETING", components: [{ format: "TEXT" }, { type: "BODY" }, {}, {}] },
    ]);
    expect(await reviewed("APPROVED")).toMatchObject({ unsendable: null, parameters: "named", rejectedReason: null });
  });

  it("is rejected with the provider's reason", async () => {
    await create({ body: "Participe do sorteio desta semana.", examples: {} });
    expect(await reviewed("REJECTED")).toMatchObject({ rejectedReason: "PROMOTIONAL", unsendable: "not_approved" });
  });

  it("has links of the product at its configured address, also after a correction", async () => {
    const buttons = [
      { kind: "campaign_link", text: "Ver na loja" },
      { kind: "survey_link", text: "Responder" },
    ];
    const links = [toLinkAddress, toSurveyAddress].map((address) => ({
      type: "URL",
      url: `${address("")}{{1}}`,
      example: [address("exemplo")],
    }));
    await create({ buttons, body: "Participe do sorteio desta semana.", examples: {} });
    expect(own()[0]?.components.at(-1)).toMatchObject({ type: "BUTTONS", buttons: links });
    const id = (await reviewed("REJECTED"))?.id;
    expect((await ask("PUT", `/${id}`, withoutName({ buttons }))).status).toBe(200);
    expect(own()[0]?.components.at(-1)).toMatchObject({ type: "BUTTONS", buttons: links });
  });

  it("is paused and disabled when the provider says so", async () => {
    await create();
    await reviewed("APPROVED");
    for (const status of ["PAUSED", "DISABLED"]) {
      const response = await fetch(`${sandbox.url}/control/templates`, {
        method: "POST",
        body: JSON.stringify({ wabaId: number.wabaId, name: BODY.name, status }),
      });
      expect(response.status).toBe(200);
      expect(await reviewed(status)).toMatchObject({ unsendable: "not_approved" });
    }
  });

  it("is found by its status and its category", async () => {
    await create();
    await reviewed("APPROVED");
    expect((await list("&status=REJECTED")).map(({ name }) => name)).toEqual(["sorteio_relampago"]);
    expect((await list("&category=UTILITY&q=estoque")).map(({ name }) => name)).toEqual(["aviso_de_estoque"]);
    expect((await ask("GET", `?numberId=${numberId}&status=x`)).status).toBe(400);
  });

  it("lists every mistake with its code before anything is sent", async () => {
    const fault = watch("message_templates");
    const { status, code, body } = await create({ name: "Volta", body: "{{first_name}} volte", examples: {} });
    expect([status, code]).toEqual([400, "validation_failed"]);
    expect(JSON.stringify(body)).not.toContain("volte");
    expect(sandbox.faults.list().find(({ id }) => id === fault.id)?.strikes).toBe(0);
  });

  it("is one template after a repeated request", async () => {
    sandbox.messaging.review.delayMs = 600_000;
    const first = await create();
    const again = await create({ examples: { first_name: "Ana", store: "Centro" } });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(own()).toHaveLength(1);
  });

  it("is one template after two simultaneous requests", async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect(own()).toHaveLength(1);
  });

  it("is found when the answer is lost, without a second write", async () => {
    // The first request asks for the name, the second one writes.
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "lost-answer", count: 1, path: "message_templates" });
    const { status, body } = await create();
    expect([status, body.name]).toEqual([201, BODY.name]);
    expect(own()).toHaveLength(1);
  });

  it("is a 409 that says so when even the check fails, and the repetition finds it", async () => {
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "lost-answer", count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "reset", path: "message_templates" });
    expect(await create()).toMatchObject({ status: 409, code: "template_unconfirmed" });
    sandbox.faults.clear();
    expect((await create()).status).toBe(201);
    expect(own()).toHaveLength(1);
  });

  it.each([1, 2, 131000])("is not told as refused when the provider fails on its side: %s", async (code) => {
    for (const check of [{ kind: "delay" as const, delayMs: 0 }, { kind: "reset" as const }]) {
      sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
      sandbox.faults.add({ system: "graph", kind: "code", code, count: 1, path: "message_templates" });
      sandbox.faults.add({ system: "graph", ...check, path: "message_templates" });
      expect(await create()).toMatchObject({ status: 409, code: "template_unconfirmed" });
      sandbox.faults.clear();
    }
    expect((await create()).status).toBe(201);
  });

  it("is a 502 when nothing was sent", async () => {
    sandbox.faults.add({ system: "graph", kind: "reset", path: "message_templates" });
    expect(await create()).toMatchObject({ status: 502, code: "whatsapp_failed" });
    expect(own()).toEqual([]);
  });

  it("may not take the name of another text", async () => {
    await create();
    expect(await create({ footer: null })).toMatchObject({ status: 409, code: "template_name_taken" });
    expect(await create({ language: "en_US", footer: null })).toMatchObject({ status: 201 });
    expect(own()).toHaveLength(2);
  });

  it.each(["REJECTED", "PAUSED", "DISABLED", "PENDING_DELETION"])(
    "may not take the name of the same text once that is %s",
    async (status) => {
      sandbox.messaging.review.delayMs = 600_000;
      await create();
      Object.assign(own()[0] ?? {}, { status });
      expect(await create()).toMatchObject({ status: 409, code: "template_name_taken" });
      expect(own()).toHaveLength(1);
    },
  );

  it.each([
    [{ kind: "code" as const, code: 80008 }, 429, "template_changes_too_many"],
    [{ kind: "code" as const, code: 200 }, 409, "number_token_refused"],
    [{ kind: "code" as const, code: 100 }, 400, "template_refused"],
  ])("explains the provider's refusal %j", async (fault, status, code) => {
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", ...fault, count: 1, path: "message_templates" });
    expect(await create()).toMatchObject({ status, code });
    expect(own()).toEqual([]);
  });

  it.each([
    [{ code: 80007 }, 429, "template_changes_too_many"],
    [{ code: 4 }, 429, "template_changes_too_many"],
    [{ code: 1 }, 502, "whatsapp_failed"],
    [{ code: 190 }, 409, "number_token_refused"],
  ])("says why the provider did not even tell what it has: %j", async (fault, status, code) => {
    const { body } = await create();
    sandbox.faults.add({ system: "graph", kind: "code", ...fault, path: "message_templates" });
    expect(await create({ name: "outro" })).toMatchObject({ status, code });
    expect(await ask("PUT", `/${body.id}`, withoutName())).toMatchObject({ status, code });
    expect(await ask("DELETE", `/${body.id}`)).toMatchObject({ status, code });
    expect([own(), own("outro")]).toMatchObject([[{}], []]);
  });

  it("needs a number of the official API with a token", async () => {
    const { id } = await addGatewayNumber(sandbox, ctx, storeId);
    expect(await create({ numberId: id })).toMatchObject({ status: 409, code: "number_without_templates" });
  });

  it("survives a list that was asked for before it existed", async () => {
    await list();
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    const { body } = await create();
    expect((await list()).map(({ id }) => id)).toContain(body.id);
  });
});

describe("a rejected or paused template", () => {
  const rejected = async () => {
    await create({ body: "Participe do sorteio desta semana.", examples: {} });
    return String((await reviewed("REJECTED"))?.id);
  };

  it("is submitted again with another text and approved", async () => {
    const id = await rejected();
    const { status, body } = await ask("PUT", `/${id}`, withoutName());
    expect([status, body]).toMatchObject([200, { id, status: "PENDING", rejectedReason: null, body: BODY.body }]);
    expect(await reviewed("APPROVED")).toMatchObject({ id, body: BODY.body });
  });

  it("is not set back by a list that was asked for before, but by a later one", async () => {
    const id = await rejected();
    const templates = await findTemplates(ctx, number.wabaId);
    const askedAt = new Date();
    sandbox.messaging.review.delayMs = 600_000;
    await eventually(() => expect(Date.now()).toBeGreaterThan(askedAt.getTime()));
    await ask("PUT", `/${id}`, withoutName());
    const listed = templates.map((one) => ({ ...one, components: one.components as unknown[] }));
    await replaceTemplates(ctx, number.wabaId, { templates: listed, askedAt });
    expect(await find()).toMatchObject({ id, status: "PENDING", body: BODY.body });
    await replaceTemplates(ctx, number.wabaId, { templates: listed, askedAt: new Date() });
    expect(await find()).toMatchObject({ id, status: "REJECTED" });
  });

  it("is changed once when the answer is lost, and a repetition writes nothing", async () => {
    const id = await rejected();
    sandbox.messaging.review.delayMs = 600_000;
    const providerId = own()[0]?.id ?? "";
    sandbox.faults.add({ system: "graph", kind: "lost-answer", count: 1, path: providerId });
    expect(await ask("PUT", `/${id}`, withoutName())).toMatchObject({ status: 200, body: { status: "PENDING" } });
    const fault = watch(`/${providerId}`);
    expect(await ask("PUT", `/${id}`, withoutName())).toMatchObject({ status: 200, body: { status: "PENDING" } });
    expect(sandbox.faults.list().find(({ id: one }) => one === fault.id)?.strikes).toBe(0);
  });

  it.each([1, 2, 131000])("is not told as refused when the provider fails on its side: %s", async (code) => {
    const id = await rejected();
    sandbox.faults.add({ system: "graph", kind: "code", code, count: 1, path: own()[0]?.id ?? "" });
    expect(await ask("PUT", `/${id}`, withoutName())).toMatchObject({ status: 409, code: "template_unconfirmed" });
    expect((await ask("PUT", `/${id}`, withoutName())).status).toBe(200);
  });

  it("is not taken as changed when the answer does not confirm it", async () => {
    const id = await rejected();
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "broken-page", path: own()[0]?.id ?? "" });
    sandbox.faults.add({ system: "graph", kind: "reset", path: "message_templates" });
    expect(await ask("PUT", `/${id}`, withoutName())).toMatchObject({ status: 409, code: "template_unconfirmed" });
    sandbox.faults.clear();
    expect((await ask("PUT", `/${id}`, withoutName())).status).toBe(200);
  });

  it("is not overwritten when its text was changed elsewhere, and shows that text then", async () => {
    const id = await rejected();
    const theirs = "Participe do sorteio desta quinzena.";
    Object.assign(own()[0] ?? {}, { components: [{ type: "BODY", text: theirs }] });
    const fault = watch(`/${own()[0]?.id}`);
    expect(await ask("PUT", `/${id}`, withoutName())).toMatchObject({ status: 409, code: "template_changed" });
    expect(sandbox.faults.list().find((one) => one.id === fault.id)?.strikes).toBe(0);
    expect(await find()).toMatchObject({ id, body: theirs });
    expect(await ask("PUT", `/${id}`, withoutName())).toMatchObject({ status: 200, body: { body: BODY.body } });
  });

  it("is done when the provider has the requested text already, even if that was rejected too", async () => {
    const id = await rejected();
    const body = "Participe do sorteio desta quinzena.";
    Object.assign(own()[0] ?? {}, { components: [{ type: "BODY", text: body }] });
    const fault = watch(`/${own()[0]?.id}`);
    const asked = { ...withoutName({ body, examples: {} }), header: null, footer: null, buttons: [] };
    expect(await ask("PUT", `/${id}`, asked)).toMatchObject({ status: 200, body: { status: "REJECTED", body } });
    expect(sandbox.faults.list().find((one) => one.id === fault.id)?.strikes).toBe(0);
  });

  it.each([
    {
      components: [
        { type: "HEADER", format: "IMAGE" },
        { type: "BODY", text: "Corre!" },
      ],
    },
    {
      components: [
        { type: "BODY", text: "Corre!" },
        { type: "BUTTONS", buttons: [{ type: "COPY_CODE", text: "A" }] },
      ],
    },
    {
      components: [
        { type: "BODY", text: "Corre!" },
        { type: "CAROUSEL", cards: [] },
      ],
    },
    { category: "AUTHENTICATION" },
  ])("may not be changed with a part that the request would lose: %j", async (parts) => {
    Object.assign(own("liquidacao_de_verao")[0] ?? {}, parts);
    const answer = await ask("PUT", `/${(await find("liquidacao_de_verao"))?.id}`, withoutName());
    expect(answer).toMatchObject({ status: 409, code: "template_not_editable" });
    expect(own("liquidacao_de_verao")[0]).toMatchObject({ status: "PAUSED" });
  });

  it("may not be changed once it is approved", async () => {
    const { body } = await create();
    await reviewed("APPROVED");
    const answer = await ask("PUT", `/${body.id}`, withoutName({ footer: null }));
    expect(answer).toMatchObject({ status: 409, code: "template_not_editable" });
  });
});

describe("a deleted template", () => {
  it("is gone here and at the provider, and a lost answer changes nothing of that", async () => {
    for (const kind of ["delay", "lost-answer"] as const) {
      const { body } = await create();
      sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
      sandbox.faults.add({ system: "graph", kind, delayMs: 0, count: 1, path: "message_templates" });
      expect((await ask("DELETE", `/${body.id}`)).status).toBe(204);
      expect([own(), await find()]).toEqual([[], undefined]);
      expect((await ask("DELETE", `/${body.id}`)).status).toBe(404);
      sandbox.faults.clear();
    }
  });

  it.each([1, 2, 131000])("is not told as refused when the provider fails on its side: %s", async (code) => {
    const { body } = await create();
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "code", code, count: 1, path: "message_templates" });
    expect(await ask("DELETE", `/${body.id}`)).toMatchObject({ status: 409, code: "template_unconfirmed" });
    expect(await find()).toMatchObject({ id: body.id });
    expect((await ask("DELETE", `/${body.id}`)).status).toBe(204);
  });

  it("is not taken as deleted when the answer does not confirm it", async () => {
    const { body } = await create();
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "broken-page", count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "reset", path: "message_templates" });
    expect(await ask("DELETE", `/${body.id}`)).toMatchObject({ status: 409, code: "template_unconfirmed" });
    sandbox.faults.clear();
    expect((await ask("DELETE", `/${body.id}`)).status).toBe(204);
  });

  it("is gone when another request deletes it at the provider in between", async () => {
    const { body } = await create();
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 500, count: 1, path: "message_templates" });
    const answer = ask("DELETE", `/${body.id}`);
    await eventually(async () => expect(sandbox.faults.list()).toEqual([]));
    const all = sandbox.messaging.templates(number.wabaId);
    all.splice(
      all.findIndex(({ name }) => name === BODY.name),
      1,
    );
    expect((await answer).status).toBe(204);
    expect(await find()).toBeUndefined();
  });

  it("is not gone when the provider refuses", async () => {
    const { body } = await create();
    sandbox.faults.add({ system: "graph", kind: "delay", delayMs: 0, count: 1, path: "message_templates" });
    sandbox.faults.add({ system: "graph", kind: "code", code: 100, count: 1, path: "message_templates" });
    expect(await ask("DELETE", `/${body.id}`)).toMatchObject({ status: 400, code: "template_refused" });
    expect([await find(), own()]).toMatchObject([{ id: body.id }, [{}]]);
  });

  it("keeps its other languages", async () => {
    const [portuguese] = [await create(), await create({ language: "es" })];
    await ask("DELETE", `/${portuguese.body.id}`);
    expect(own().map(({ language }) => language)).toEqual(["es"]);
  });
});

describe("who may change templates", () => {
  it("needs the permission, the organization and a store of the account", async () => {
    const { body } = await create();
    const content = withoutName();
    const other = await createOrganization("Vizinha");
    const foreign = (await createUser(other.orgId, { permissions: ["app:integrations"] })).clerkId;
    const f02 = await createStore(ctx.orgId, "F02");
    const elsewhere = await createUser(ctx.orgId, { permissions: ["app:integrations"], storeIds: [f02] });
    const sender = (await createUser(ctx.orgId, { permissions: ["app:campaigns"] })).clerkId;
    for (const [as, status] of [
      [foreign, 404],
      [elsewhere.clerkId, 404],
      [sender, 403],
    ] as const) {
      expect((await create({ name: "outro" }, as)).status).toBe(status);
      expect((await ask("PUT", `/${body.id}`, content, as)).status).toBe(status);
      expect((await ask("DELETE", `/${body.id}`, undefined, as)).status).toBe(status);
    }
    expect(own()).toHaveLength(1);
  });

  it("is recorded with the template's name and state", async () => {
    const { body } = await create();
    await ask("DELETE", `/${body.id}`);
    await eventually(async () => {
      const rows = await ctx.db.rows<{ action: string; metadata: unknown }>(
        "SELECT action_type AS action, metadata FROM access_log WHERE organization_id = $1 ORDER BY created_at, id",
        [ctx.orgId],
      );
      expect(rows).toMatchObject([
        { action: "TEMPLATE_CREATE", metadata: { after: { name: BODY.name, status: "PENDING" } } },
        { action: "TEMPLATE_DELETE", metadata: { templateId: body.id, before: { name: BODY.name } } },
      ]);
    });
  });
});
