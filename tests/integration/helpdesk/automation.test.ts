import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure } from "../../support/figures.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";

let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;
let endpoint: Endpoint;

const KEY = "test-internal-api-key-0123456789";

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { SMTP_URL: sandbox.smtpUrl });
  world = await CampaignWorld.open(sandbox);
  const found = (await listEndpoints()).find(({ name }) => name === "POST /webhooks/automation");
  if (!found) throw new Error("The route is gone");
  endpoint = found;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

async function ask(body: unknown, authorization: string | null = `Bearer ${KEY}`) {
  const response = await callRoute(endpoint, { body, headers: authorization === null ? {} : { authorization } });
  const { status, headers } = response;
  return { status, code: headers.get("x-error-code"), body: (await response.json()) as Record<string, unknown> };
}

const customer = (fields: object = {}) => ({
  action: "customer.upsert",
  data: { organizationId: world.orgId, storeCode: "F01", externalId: randomUUID(), ...fields },
});

describe("POST /webhooks/automation", () => {
  it.each([
    ["no key", null],
    ["another key", "Bearer test-internal-api-key-9876543210"],
    ["a part of the key", `Bearer ${KEY.slice(0, -1)}`],
    ["the key without its scheme", KEY],
    ["another scheme", `Basic ${KEY}`],
    ["an empty key", "Bearer "],
  ])("rejects %s with 401, for a valid or an invalid body", async (_, authorization) => {
    for (const body of [customer(), { action: "no.such" }, {}])
      expect(await ask(body, authorization)).toMatchObject({ status: 401 });
    expect(await world.rows("SELECT FROM customer WHERE organization_id = $1", [world.orgId])).toEqual([]);
  });

  it("creates or updates a customer, with fields normalized as in an import", async () => {
    const first = customer({
      name: "BIA SOUZA",
      phone: "+55 (11) 98888-7777",
      email: "bia@example.test",
      cpf: "529.982.247-25",
      city: "Campinas",
    });
    expect(await ask(first)).toEqual({
      status: 200,
      code: null,
      body: { created: 1, updated: 0, unchanged: 0, merged: 0 },
    });
    expect((await ask(first)).body).toMatchObject({ created: 0, unchanged: 1 });
    const [row] = await world.rows(
      "SELECT name, phone, phone_type, cpf_masked, city FROM customer WHERE organization_id = $1",
      [world.orgId],
    );
    expect(row).toEqual({
      name: "BIA SOUZA",
      phone: "11988887777",
      phone_type: "MOBILE",
      cpf_masked: "***.982.247-**",
      city: "Campinas",
    });
    const changed = { ...first, data: { ...first.data, city: "Valinhos" } };
    expect((await ask(changed)).body).toMatchObject({ updated: 1 });
  });

  it("is idempotent for twenty deliveries, ten sequential and ten concurrent [B1]", async () => {
    const call = customer({ name: "RUI ALVES", phone: "11977776666" });
    const one: unknown[] = [];
    for (let time = 0; time < 10; time += 1) one.push((await ask(call)).body.created);
    const many = await Promise.all(Array.from({ length: 10 }, () => ask(call)));
    expect(one).toEqual([1, ...Array(9).fill(0)]);
    expect(many.map(({ status, body }) => [status, body.unchanged])).toEqual(Array(10).fill([200, 1]));
    const effects = [...one, ...many.map(({ body }) => body.created)].filter((created) => created !== 0).length;
    figure("B1", { webhook: "automation", deliveries: 20, effects });
  });

  it("starts a campaign send, and rejects a repeated request with 409", async () => {
    const campaignId = await world.campaign({ mail: true });
    const call = { action: "campaign.send", data: { organizationId: world.orgId, campaignId } };
    expect(await ask(call)).toEqual({ status: 200, code: null, body: { id: campaignId, status: "sending" } });
    expect(await ask(call)).toMatchObject({ status: 409, code: "campaign_being_sent" });
    expect(events.named("crm/campaign.send-requested")).toHaveLength(1);
    const runs = await world.rows("SELECT trigger FROM job_run WHERE organization_id = $1", [world.orgId]);
    expect(runs).toEqual([{ trigger: "automation" }]);
  });

  it.each([1, "1"])("answers 409 to a label change of conversation %j without a helpdesk", async (conversationId) => {
    const data = { organizationId: world.orgId.toUpperCase(), conversationId, add: "vip" };
    expect(await ask({ action: "conversation.label", data })).toMatchObject({
      status: 409,
      code: "helpdesk_not_configured",
    });
  });

  it.each([
    ["no label", {}],
    ["a label of two words", { add: "vip ouro" }],
    ["no conversation", { conversationId: undefined, add: "vip" }],
    ["a conversation that is no number", { conversationId: "0x1", add: "vip" }],
    ["a label and something else", { add: "vip", colour: "red" }],
  ])("rejects a label change with %s", async (_, fields) => {
    const data = { organizationId: world.orgId, conversationId: 1, ...fields };
    expect(await ask({ action: "conversation.label", data })).toMatchObject({ status: 400 });
  });

  it.each([
    ["no such action", { action: "customer.delete", data: {} }, 400],
    ["no data", { action: "customer.upsert" }, 400],
    ["no body", undefined, 400],
    ["a list", [], 400],
    [
      "an organization that doesn't exist",
      { action: "campaign.send", data: { organizationId: randomUUID(), campaignId: randomUUID() } },
      404,
    ],
    ["no uuid", { action: "campaign.send", data: { organizationId: "x", campaignId: "y" } }, 400],
  ])("rejects a request with %s", async (_, body, status) => {
    expect(await ask(body)).toMatchObject({ status });
  });

  it.each([
    ["an undeclared field", { role: "admin" }, 400],
    ["a name of two lines", { name: "Bia\u2028Souza" }, 400],
    ["a store that doesn't exist", { storeCode: "F99" }, 404],
    ["a phone that is none", { phone: "123" }, 400],
    ["a tax id that is none", { cpf: "111.111.111-11" }, 400],
    ["a birthday that is none", { birthDate: "2026-02-30" }, 400],
    ["a birthday in a year that wasn't", { birthDate: "0000-01-01" }, 400],
    ["an address that is none", { email: "not an email" }, 400],
  ])("rejects a customer with %s", async (_, fields, status) => {
    expect(await ask(customer(fields))).toMatchObject({ status });
  });

  it("answers 404 for a campaign that does not belong to the named organization", async () => {
    const other = await CampaignWorld.open(sandbox);
    const campaignId = await other.campaign({ mail: true });
    const call = { action: "campaign.send", data: { organizationId: world.orgId, campaignId } };
    expect(await ask(call)).toMatchObject({ status: 404 });
    expect((await other.status(campaignId)).status).toBe("draft");
  });
});
