import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { recordConsents, upsertCustomers } from "../../../lib/customers/index.ts";
import { splitByLane } from "../../../lib/messaging/rules/inbox-lane.ts";
import { unsafeStoreDelivery } from "../../../lib/messaging/store/inbox.ts";
import { recordSentMessages } from "../../../lib/messaging/store/sent-messages.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import {
  claimAllLanes,
  createCustomer,
  createNumber,
  deliver,
  deliverGateway,
  drain,
  holdInbox,
  ofNumber,
  processAllLanes,
  statusOf,
  textFrom,
  whatsappBody,
} from "../../support/inbox.ts";

const T = 1_767_225_600;
let release: () => Promise<void>;
let recorder: EventRecorder;

beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  recorder = await recordEvents();
  await drain();
});
afterAll(() => Promise.all([release(), recorder.close()]));

type Tenant = { ctx: Ctx; orgId: string; storeId: string; number: Awaited<ReturnType<typeof createNumber>> };
async function createTenant(): Promise<Tenant> {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  return { orgId, ctx, storeId, number: await createNumber(orgId, storeId) };
}
/** The inbox lane of the tenant's number. */
function laneOf({ number }: Tenant): number {
  const value = { entry: [{ changes: [ofNumber(number.name, {})] }] };
  return splitByLane("whatsapp", "", value)[0]?.lane ?? -1;
}
async function createTenantWhere(isWanted: (lane: number) => boolean): Promise<Tenant> {
  for (;;) {
    const tenant = await createTenant();
    if (isWanted(laneOf(tenant))) return tenant;
  }
}

const eventsOf = ({ ctx }: Tenant) =>
  ctx.db.rows<{ id: string; status: string; code: string | null; at: Date; recipient: string | null }>(
    `SELECT provider_message_id AS id, status, code, occurred_at AS at, recipient_id AS recipient FROM message_event
     WHERE organization_id = $1 ORDER BY 1, 2`,
    [ctx.orgId],
  );
const messagesOf = ({ ctx }: Tenant) =>
  ctx.db.rows<{ phone: string | null; text: string | null; customer: string | null; kind: string; number: string }>(
    `SELECT phone, text, customer_id AS customer, kind, quoted_provider_id AS quoted, number_id AS number
     FROM whatsapp_message WHERE organization_id = $1 AND direction = 'in' ORDER BY provider_message_id`,
    [ctx.orgId],
  );
const consentsOf = ({ ctx }: Pick<Tenant, "ctx">) =>
  ctx.db.rows<{ id: string; out: boolean; mirror: boolean; source: string | null }>(
    `SELECT c.id, c.whatsapp_opt_out AS out, m.whatsapp_opt_out AS mirror,
       (SELECT string_agg(source, ' ' ORDER BY e.created_at) FROM consent_change e
        WHERE e.organization_id = $1 AND e.customer_id = c.id) AS source
     FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
     WHERE c.organization_id = $1 ORDER BY c.id`,
    [ctx.orgId],
  );
const lastIgnored = async () => {
  const [row] = await unsafeRows<{ ignored: unknown; body: string | null }>(
    "SELECT ignored, body FROM platform.webhook_delivery WHERE processed_at IS NOT NULL ORDER BY processed_at DESC LIMIT 1",
  );
  return row;
};

describe("statuses", () => {
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await createTenant();
  });
  const body = (statuses: object[], salt = crypto.randomUUID()) =>
    whatsappBody({ id: salt, ...ofNumber(tenant.number.name, { statuses }) });

  it("are stored once each, with the earliest time, for replays in any order [B1]", async () => {
    const stream = [
      statusOf("wamid.A", "sent", T),
      statusOf("wamid.A", "delivered", T + 2),
      statusOf("wamid.A", "read", T + 9),
      statusOf("wamid.A", "delivered", T + 5),
      statusOf("wamid.B", "failed", T + 1, { errors: [{ code: 131026 }] }),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...stream, ...stream], { minLength: 10 }),
        fc.integer({ min: 1, max: 4 }),
        async (shuffled, size) => {
          for (let from = 0; from < shuffled.length; from += size)
            await deliver(body(shuffled.slice(from, from + size)));
          await drain();
        },
      ),
      { numRuns: 10 },
    );
    expect(await eventsOf(tenant)).toEqual([
      { id: "wamid.A", status: "delivered", code: null, at: new Date((T + 2) * 1_000), recipient: null },
      { id: "wamid.A", status: "read", code: null, at: new Date((T + 9) * 1_000), recipient: null },
      { id: "wamid.A", status: "sent", code: null, at: new Date(T * 1_000), recipient: null },
      { id: "wamid.B", status: "failed", code: "131026", at: new Date((T + 1) * 1_000), recipient: null },
    ]);
  });

  it("get their campaign recipient from a later delivery that contains its id", async () => {
    const recipient = crypto.randomUUID();
    await deliver(body([statusOf("wamid.A", "sent", T)]));
    await drain();
    await deliver(body([statusOf("wamid.A", "sent", T, { biz_opaque_callback_data: recipient })]));
    await drain();
    expect(await eventsOf(tenant)).toMatchObject([{ recipient }]);
  });

  it("are all stored from one call with a thousand of them", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => statusOf(`wamid.${index}`, "sent", T + index));
    await deliver(body(many));
    await drain();
    expect(await eventsOf(tenant)).toHaveLength(1_000);
  });

  it("of the gateway are stored, and its connection state is updated", async () => {
    const gateway = await createNumber(tenant.orgId, tenant.storeId, { provider: "gateway" });
    const update = { keyId: "3EB0", remoteJid: "5511988887777@s.whatsapp.net", fromMe: true, status: "READ" };
    await deliverGateway(JSON.stringify({ event: "messages.update", instance: gateway.name, data: update }));
    await deliverGateway(
      JSON.stringify({ event: "connection.update", instance: gateway.name, data: { state: "close" } }),
    );
    await drain();
    expect(await eventsOf(tenant)).toMatchObject([{ id: "3EB0", status: "read" }]);
    const [number] = await tenant.ctx.db.rows(
      "SELECT connection_state AS state FROM store_whatsapp_number WHERE organization_id = $1 AND id = $2",
      [tenant.orgId, gateway.id],
    );
    expect(number).toEqual({ state: "close" });
  });
});

describe("messages", () => {
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await createTenant();
  });
  const send = async (...messages: object[]) => {
    await deliver(whatsappBody(ofNumber(tenant.number.name, { messages })));
    await drain();
  };

  it("are stored once, with the customer of their phone [B1]", async () => {
    const customer = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" });
    const said = textFrom("551188887777", "Oi", { context: { id: "wamid.ASK" } });
    const stranger = textFrom("5511900000000", "Quem?");
    for (let time = 0; time < 10; time += 1)
      await send(...(time % 2 ? [said, stranger] : [stranger, said]), { id: "broken", context: time });
    const expected = [
      { phone: "11988887777", text: "Oi", customer, kind: "text", quoted: "wamid.ASK", number: tenant.number.id },
      { phone: "11900000000", text: "Quem?", customer: null, kind: "text", quoted: null, number: tenant.number.id },
    ];
    const kept = await messagesOf(tenant);
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(expect.arrayContaining(expected));
    expect(await lastIgnored()).toEqual({ ignored: { broken: 1 }, body: null });
  });

  it("with an opt-out keyword opt out every customer with the phone, with and without its ninth digit", async () => {
    const [one, two] = await Promise.all([
      createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" }),
      createCustomer(tenant.orgId, tenant.storeId, { phone: "1188887777" }),
    ]);
    const other = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887778" });
    await send(textFrom("5511988887777", "Sair!"));
    const out = { out: true, mirror: true, source: "keyword" };
    const consents = await consentsOf(tenant);
    expect(consents).toHaveLength(3);
    expect(consents).toEqual(
      expect.arrayContaining([
        { id: one, ...out },
        { id: two, ...out },
        { id: other, out: false, mirror: false, source: null },
      ]),
    );
  });

  it("without a phone are matched by our message that they quote", async () => {
    const { orgId, number, ctx } = tenant;
    const customer = await createCustomer(orgId, tenant.storeId, { phone: "11988887777" });
    await ctx.db.sql((sql) =>
      recordSentMessages(sql, orgId, {
        channel: "whatsapp",
        rows: [
          {
            numberId: number.id,
            phone: "+5511988887777",
            providerMessageId: "wamid.ONE",
            kind: "template",
            customerId: customer,
            campaignId: null,
            recipientId: null,
            sentAt: new Date(T * 1_000),
          },
        ],
      }),
    );
    const named = { from: undefined, from_user_id: "BR.123" };
    await send(textFrom("", "sair", named), textFrom("", "sair", { ...named, context: { id: "wamid.OTHER" } }));
    expect(await consentsOf(tenant)).toMatchObject([{ out: false }]);
    await send(textFrom("", "sair", { ...named, context: { id: "wamid.ONE" } }));
    const answers = (await messagesOf(tenant)).filter(({ phone }) => phone !== null);
    expect(answers).toMatchObject([{ phone: "11988887777", customer, text: "sair", quoted: "wamid.ONE" }]);
    expect(await consentsOf(tenant)).toEqual([{ id: customer, out: true, mirror: true, source: "keyword" }]);
  });

  it("with only a username are matched to the phone that a status report gave for it", async () => {
    const customer = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" });
    const neighbour = await createOrganization();
    const named = { from: undefined, from_user_id: "BR.777" };
    const words = async (text: string) => {
      await send(textFrom("", text, named));
      return consentsOf(tenant);
    };
    const seen = statusOf("wamid.SEEN", "delivered", T, { recipient_id: "5511988887777", recipient_user_id: "BR.777" });
    await deliver(whatsappBody(ofNumber(tenant.number.name, { statuses: [seen] })));
    await drain();
    expect(await words("oi")).toMatchObject([{ out: false }]);
    expect(await words("sair")).toEqual([{ id: customer, out: true, mirror: true, source: "keyword" }]);
    const mine = (await messagesOf(tenant)).filter(({ phone }) => phone !== null);
    const spoken = { phone: "11988887777", customer };
    expect(mine).toHaveLength(2);
    expect(mine).toEqual(
      expect.arrayContaining(["oi", "sair"].map((text) => expect.objectContaining({ ...spoken, text }))),
    );
    const known = (of: { ctx: Ctx; orgId: string }) =>
      of.ctx.db.rows("SELECT user_id AS name, phone FROM whatsapp_user WHERE organization_id = $1", [tenant.orgId]);
    expect(await known(tenant)).toEqual([{ name: "BR.777", phone: "11988887777" }]);
    expect(await known(neighbour)).toEqual([]);
  });

  it("with an unmapped username opt out the customer once the mapping arrives, ordered by sending time", async () => {
    const customer = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" });
    // As long as a phone number, but not one.
    const name = "BR.11977776666";
    await createCustomer(tenant.orgId, tenant.storeId, { phone: "11977776666" });
    const neighbour = await createOrganization();
    const theirs = await createStore(neighbour.orgId, "F01");
    const foreign = await createNumber(neighbour.orgId, theirs);
    await createCustomer(neighbour.orgId, theirs, { phone: "11988887777" });
    const named = { from: undefined, from_user_id: name };
    await send(textFrom("", "sair", { ...named, timestamp: String(T) }));
    const tell = async (number: { name: string }, id: string) => {
      const seen = statusOf(id, "delivered", T, { recipient_id: "5511988887777", recipient_user_id: name });
      await deliver(whatsappBody(ofNumber(number.name, { statuses: [seen] })));
      await drain();
    };
    await tell(foreign, "wamid.FOREIGN");
    const isOut = async (of: { ctx: Ctx }) =>
      (await consentsOf(of)).filter(({ out }) => out).map(({ id, source }) => ({ id, source }));
    expect(await isOut(tenant)).toEqual([]);
    await tell(tenant.number, "wamid.SEEN");
    expect(await isOut(tenant)).toEqual([{ id: customer, source: "keyword" }]);
    expect(await isOut(neighbour)).toEqual([]);
    // The opt-out is applied once: after a later opt-in, repeated deliveries of the mapping do not opt the person out.
    await recordConsents(tenant.ctx, [
      { phone: "11988887777", channel: "whatsapp", isOptedOut: false, source: "provider", at: new Date() },
    ]);
    await tell(tenant.number, "wamid.LATER");
    expect(await isOut(tenant)).toEqual([]);
  });

  it("with a username mapped to an unknown phone apply to the customer who later gets that phone", async () => {
    await send(textFrom("", "sair", { from: undefined, from_user_id: "BR.900" }));
    await send(textFrom("5511988887777", "oi", { from_user_id: "BR.900" }));
    const person = { name: "Bia", email: null, phone: "11988887777", phoneType: "MOBILE" as const, taxId: null };
    const place = { birthDate: null, zipCode: null, city: null, state: null, address: null, neighborhood: null };
    const record = { storeId: tenant.storeId, storeCode: "F01", externalId: "1", transId: 1 };
    await tenant.ctx.db.sql((sql) => upsertCustomers(sql, tenant.orgId, [{ ...person, ...place, ...record }]));
    const out = "SELECT whatsapp_opt_out AS out FROM customer WHERE organization_id = $1";
    expect(await tenant.ctx.db.rows(out, [tenant.orgId])).toEqual([{ out: true }]);
  });

  it("with a username no longer match a phone that was since mapped to another username", async () => {
    const holder = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" });
    const mover = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11977776666" });
    const elsewhere = await createNumber(tenant.orgId, tenant.storeId);
    const tell = (name: string, phone: string, at: number, number = tenant.number) =>
      deliver(
        whatsappBody(
          ofNumber(number.name, {
            messages: [textFrom(`55${phone}`, "Oi", { from_user_id: name, timestamp: String(at) })],
          }),
        ),
      );
    const names = async () => {
      await drain();
      const rows = await tenant.ctx.db.rows<{ name: string; phone: string }>(
        "SELECT user_id AS name, phone FROM whatsapp_user WHERE organization_id = $1 ORDER BY 1",
        [tenant.orgId],
      );
      return Object.fromEntries(rows.map(({ name, phone }) => [name, phone]));
    };
    await tell("BR.X", "11988887777", T);
    await tell("BR.OTHER", "11988887777", T, elsewhere);
    // Two accounts use different names for one person, so both mappings are valid.
    expect(await names()).toEqual({ "BR.X": "11988887777", "BR.OTHER": "11988887777" });
    await tell("BR.Y", "11988887777", T + 10);
    await tell("BR.X", "11988887777", T + 5); // older, delivered later
    expect(await names()).toEqual({ "BR.Y": "11988887777", "BR.OTHER": "11988887777" });
    await send(textFrom("", "sair", { from: undefined, from_user_id: "BR.X" }));
    expect((await consentsOf(tenant)).filter(({ out }) => out)).toEqual([]);
    // One user leaves a phone and another takes it, in one delivery.
    await tell("BR.Y", "11977776666", T + 20);
    await tell("BR.Z", "11988887777", T + 20);
    expect(await names()).toMatchObject({ "BR.Y": "11977776666", "BR.Z": "11988887777" });
    await send(textFrom("", "sair", { from: undefined, from_user_id: "BR.Y" }));
    const out = (await consentsOf(tenant)).map(({ id, out }) => ({ id, out }));
    expect(out).toEqual(
      expect.arrayContaining([
        { id: holder, out: false },
        { id: mover, out: true },
      ]),
    );
  });

  it("with a username are matched if its mapping came among reports of known and of moved usernames", async () => {
    const phones = ["11988887777", "11977776666", "11966665555"];
    const people: string[] = [];
    for (const phone of phones) people.push(await createCustomer(tenant.orgId, tenant.storeId, { phone }));
    const seen = (name: string, phone: string, at: number) =>
      statusOf(`wamid.${name}.${at}`, "read", at, { recipient_id: `55${phone}`, recipient_user_id: name });
    const report = async (...statuses: object[]) => {
      await deliver(whatsappBody(ofNumber(tenant.number.name, { statuses })));
      await drain();
    };
    await report(seen("BR.1", "11988887777", T), seen("BR.2", "11977776666", T));
    await report(
      seen("BR.1", "11988887777", T + 1),
      seen("BR.2", "11966665555", T + 1),
      seen("BR.3", "11977776666", T + 1),
    );
    for (const name of ["BR.2", "BR.3"]) await send(textFrom("", "sair", { from: undefined, from_user_id: name }));
    const out = (await consentsOf(tenant)).filter((one) => one.out).map(({ id }) => id);
    expect(out.toSorted()).toEqual(people.slice(1).toSorted());
  });

  it("with a username match the new phone after the user changed numbers", async () => {
    const customer = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" });
    const former = await createCustomer(tenant.orgId, tenant.storeId, { phone: "11977776666" });
    const named = { from_user_id: "BR.5" };
    await send(textFrom("5511977776666", "Oi", named));
    const moved = { type: "user_changed_number", body: "…", wa_id: "5511988887777" };
    await send({ ...textFrom("5511977776666", "", named), type: "system", text: undefined, system: moved });
    await send(textFrom("", "sair", { ...named, from: undefined }));
    const out = (await consentsOf(tenant)).map(({ id, out }) => ({ id, out }));
    expect(out).toEqual(
      expect.arrayContaining([
        { id: former, out: false },
        { id: customer, out: true },
      ]),
    );
  });

  it("with a username match its latest mapped phone", async () => {
    const [first, second] = [
      await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" }),
      await createCustomer(tenant.orgId, tenant.storeId, { phone: "11977776666" }),
    ];
    const tell = (phone: string, at: number) =>
      send(textFrom(`55${phone}`, "Oi", { from_user_id: "BR.9", timestamp: String(at) }));
    await tell("11977776666", T + 10);
    await tell("11988887777", T); // older, delivered later
    await send(textFrom("", "sair", { from: undefined, from_user_id: "BR.9" }));
    const out = (await consentsOf(tenant)).map(({ id, out }) => ({ id, out }));
    expect(out).toEqual(
      expect.arrayContaining([
        { id: first, out: false },
        { id: second, out: true },
      ]),
    );
  });

  it("about marketing preferences update consent by timestamp, not by order of arrival", async () => {
    await createCustomer(tenant.orgId, tenant.storeId, { phone: "11988887777" });
    const now = Math.floor(Date.now() / 1_000);
    const preference = (value: string, timestamp: number) =>
      whatsappBody({
        field: "user_preferences",
        value: {
          metadata: { phone_number_id: tenant.number.name },
          user_preferences: [{ wa_id: "5511988887777", category: "marketing_messages", value, timestamp }],
        },
      });
    await deliver(preference("resume", now - 10));
    await drain();
    await deliver(preference("stop", now - 20));
    await drain();
    expect(await consentsOf(tenant)).toMatchObject([{ out: true, mirror: true, source: "provider" }]);
    await deliver(preference("resume", now - 5));
    await drain();
    await deliver(
      whatsappBody(
        ofNumber(tenant.number.name, {
          statuses: [statusOf("wamid.X", "failed", now - 15, { errors: [{ code: 131050 }] })],
        }),
      ),
    );
    await drain();
    expect(await consentsOf(tenant)).toMatchObject([{ out: false, mirror: false, source: "provider provider" }]);
  });

  it("leave no request body in the inbox after processing", async () => {
    await send(textFrom("5511988887777", "segredo"));
    expect(
      await unsafeRows("SELECT 1 FROM platform.webhook_delivery WHERE processed_at IS NOT NULL AND body IS NOT NULL"),
    ).toEqual([]);
  });
});

describe("account events", () => {
  it("update template status and quality, and the numbers' limits", async () => {
    const tenant = await createTenant();
    const { ctx, number } = tenant;
    await ctx.db.sql(async (sql) => {
      await sql.run("INSERT INTO whatsapp_account VALUES ($1, $2, now())", [ctx.orgId, number.wabaId]);
      await sql.run(
        `INSERT INTO whatsapp_template (organization_id, waba_id, provider_id, name, language, category, status,
           components, synced_at) VALUES ($1, $2, '1', 'oi', 'pt_BR', 'MARKETING', 'APPROVED', '[]', now())`,
        [ctx.orgId, number.wabaId],
      );
    });
    const template = { message_template_name: "oi", message_template_language: "pt_BR" };
    await deliver(
      whatsappBody(
        { id: number.wabaId, field: "message_template_status_update", value: { ...template, event: "PAUSED" } },
        {
          id: number.wabaId,
          field: "message_template_quality_update",
          value: { ...template, new_quality_score: "RED" },
        },
        {
          id: number.wabaId,
          field: "phone_number_quality_update",
          value: { display_phone_number: "5511333344444", event: "ONBOARDING", current_limit: "TIER_2K" },
        },
      ),
    );
    await drain();
    expect(
      await ctx.db.rows("SELECT status, quality FROM whatsapp_template WHERE organization_id = $1", [ctx.orgId]),
    ).toEqual([{ status: "PAUSED", quality: "RED" }]);
    expect(
      await ctx.db.rows("SELECT messaging_limit_tier AS tier FROM store_whatsapp_number WHERE organization_id = $1", [
        ctx.orgId,
      ]),
    ).toEqual([{ tier: "TIER_2K" }]);
  });
});

describe("the organization of an entry [B7]", () => {
  it("is that of the confirmed number; entries of unknown or unconfirmed numbers are ignored", async () => {
    const [one, two] = await Promise.all([createTenant(), createTenant()]);
    const unconfirmed = await createNumber(one.orgId, one.storeId, { isConfirmed: false });
    const [{ now: start } = { now: null }] = await unsafeRows<{ now: Date }>("SELECT now()");
    await deliver(
      whatsappBody(
        ofNumber(one.number.name, { statuses: [statusOf("wamid.1", "sent", T)] }),
        ofNumber(two.number.name, { statuses: [statusOf("wamid.2", "sent", T)] }),
        ofNumber("nobody", { statuses: [statusOf("wamid.3", "sent", T)] }),
        ofNumber(unconfirmed.name, { statuses: [statusOf("wamid.4", "sent", T)] }),
        {
          id: "nobody",
          field: "message_template_status_update",
          value: { event: "PAUSED", message_template_name: "a", message_template_language: "b" },
        },
      ),
    );
    const seen = await drain();
    expect([...seen.keys()].sort()).toEqual([one.orgId, two.orgId].sort());
    expect(await eventsOf(one)).toMatchObject([{ id: "wamid.1" }]);
    expect(await eventsOf(two)).toMatchObject([{ id: "wamid.2" }]);
    // The body was stored in one part per lane.
    const parts = await unsafeRows<{ ignored: Record<string, number> | null; body: null }>(
      "SELECT ignored, body FROM platform.webhook_delivery WHERE received_at >= $1",
      [start],
    );
    const count = (reason: string) => parts.reduce((sum, { ignored }) => sum + (ignored?.[reason] ?? 0), 0);
    expect({ numbers: count("unknown_number"), accounts: count("unknown_account") }).toEqual({
      numbers: 2,
      accounts: 1,
    });
    expect(parts.every(({ body }) => body === null)).toBe(true);
  });

  it("does not depend on the message id: the same id in two organizations gives each its own event", async () => {
    const [one, two] = await Promise.all([createTenant(), createTenant()]);
    for (const { number } of [one, two])
      await deliver(whatsappBody(ofNumber(number.name, { statuses: [statusOf("wamid.SAME", "sent", T)] })));
    await drain();
    for (const tenant of [one, two]) expect(await eventsOf(tenant)).toHaveLength(1);
  });

  it("limits an opt-out to the organization of its number", async () => {
    const [one, two] = await Promise.all([createTenant(), createTenant()]);
    await createCustomer(one.orgId, one.storeId, { phone: "11988887777" });
    await createCustomer(two.orgId, two.storeId, { phone: "11988887777" });
    await deliver(whatsappBody(ofNumber(one.number.name, { messages: [textFrom("5511988887777", "parar")] })));
    await drain();
    expect(await consentsOf(one)).toMatchObject([{ out: true }]);
    expect(await consentsOf(two)).toMatchObject([{ out: false }]);
  });
});

describe("inbox processing", () => {
  it("does not wait for the disk per organization: only when the deliveries are finished", async () => {
    const tenant = await createTenant();
    await deliver(whatsappBody(ofNumber(tenant.number.name, { statuses: [statusOf("wamid.D", "sent", T)] })));
    const sources: unknown[] = [];
    await drain(async (ctx) => {
      const question = "SELECT source FROM pg_settings WHERE name = 'synchronous_commit'";
      sources.push(...(await ctx.db.sql((sql) => sql.rows(question))), ...(await unsafeRows(question)));
    });
    expect(sources).toEqual([{ source: "session" }, { source: "command line" }]);
  });

  it("repeats a delivery once if the worker crashed while it held the claim", async () => {
    const tenant = await createTenant();
    await deliver(whatsappBody(ofNumber(tenant.number.name, { messages: [textFrom("5511988887777", "Oi")] })));
    const claimed = await claimAllLanes();
    expect(claimed).toHaveLength(1);
    expect((await drain()).size).toBe(0);
    await unsafeRows(
      "UPDATE platform.webhook_delivery SET claimed_until = now() - interval '1 second' WHERE processed_at IS NULL",
    );
    expect((await drain()).get(tenant.orgId)).toHaveLength(1);
    expect((await drain()).size).toBe(0);
    expect(await messagesOf(tenant)).toHaveLength(1);
  });

  it("retries a delivery whose apply step failed; the event row references the latest delivery", async () => {
    const tenant = await createTenant();
    const body = (salt: string) =>
      whatsappBody({ id: salt, ...ofNumber(tenant.number.name, { statuses: [statusOf("wamid.A", "sent", T)] }) });
    await deliver(body("1"));
    await drain();
    await deliver(body("2"));
    const failing = await processAllLanes(() => Promise.reject(new Error("down")));
    expect(failing).toEqual({ taken: 1, failed: 1 });
    const seen = (await drain()).get(tenant.orgId);
    const [event] = await tenant.ctx.db.rows<{ delivery: string }>(
      "SELECT delivery_id AS delivery FROM message_event WHERE organization_id = $1",
      [tenant.orgId],
    );
    expect(seen).toEqual([event?.delivery]);
  });

  it("is not delayed by a failing delivery, and gives it up after repeated attempts", async () => {
    const [good, bad] = await Promise.all([createTenant(), createTenant()]);
    for (const { number } of [bad, good])
      await deliver(whatsappBody(ofNumber(number.name, { statuses: [statusOf("wamid.A", "sent", T)] })));
    const done: string[] = [];
    const apply = async ({ orgId }: Ctx) => {
      if (orgId === bad.orgId) throw new Error("poison");
      done.push(orgId);
    };
    for (let round = 0; round < 12; round += 1) {
      await processAllLanes(apply);
      await unsafeRows("UPDATE platform.webhook_delivery SET claimed_until = NULL WHERE processed_at IS NULL");
    }
    expect(done).toContain(good.orgId);
    expect(await lastIgnored()).toMatchObject({ ignored: { failed: 1 }, body: expect.stringContaining("wamid.A") });
    expect((await drain()).size).toBe(0);
    await unsafeRows("UPDATE platform.webhook_delivery SET body = NULL WHERE processed_at IS NOT NULL");
  });

  it("processes organizations in parallel: one that waits for another's does not block it", async () => {
    const first = await createTenant();
    const second = await createTenantWhere((lane) => lane === laneOf(first));
    for (const { number } of [first, second])
      await deliver(whatsappBody(ofNumber(number.name, { statuses: [statusOf("wamid.P", "sent", T)] })));
    const isSecondDone = Promise.withResolvers<void>();
    const apply = async ({ orgId }: Ctx) => {
      if (orgId === first.orgId) await isSecondDone.promise;
      else isSecondDone.resolve();
    };
    expect(await processAllLanes(apply)).toEqual({ taken: 2, failed: 0 });
  });

  it("processes lanes in parallel: organizations that wait in one lane do not delay another", async () => {
    const first = await createTenant();
    const others = [];
    while (others.length < 3) others.push(await createTenantWhere((lane) => lane === laneOf(first)));
    const free = await createTenantWhere((lane) => lane !== laneOf(first));
    for (const { number } of [first, ...others, free])
      await deliver(whatsappBody(ofNumber(number.name, { statuses: [statusOf("wamid.L", "sent", T)] })));
    const isFreeDone = Promise.withResolvers<void>();
    const apply = async ({ orgId }: Ctx) => {
      if (orgId === free.orgId) isFreeDone.resolve();
      else await isFreeDone.promise;
    };
    expect(await processAllLanes(apply)).toEqual({ taken: 5, failed: 0 });
  });

  it("says whether deliveries contain reports or messages", async () => {
    const [reports, messages] = await Promise.all([createTenant(), createTenant()]);
    await deliver(whatsappBody(ofNumber(reports.number.name, { statuses: [statusOf("wamid.R", "sent", T)] })));
    await deliver(whatsappBody(ofNumber(messages.number.name, { messages: [textFrom("5511977776666", "Oi")] })));
    const seen = new Map<string, object>();
    await processAllLanes(async ({ orgId }, _, content) => void seen.set(orgId, content));
    expect(seen.get(reports.orgId)).toEqual({ hasReports: true, hasMessages: false });
    expect(seen.get(messages.orgId)).toEqual({ hasReports: false, hasMessages: true });
  });

  it("fails only the unreadable delivery of a batch", async () => {
    await drain();
    const tenant = await createTenant();
    const body = (id: string) => whatsappBody(ofNumber(tenant.number.name, { statuses: [statusOf(id, "sent", T)] }));
    await deliver(body("wamid.A"));
    await unsafeStoreDelivery("whatsapp", { lane: laneOf(tenant), body: `{"unreadable ${tenant.orgId}` });
    await deliver(body("wamid.B"));
    expect(await processAllLanes(async () => undefined)).toEqual({ taken: 3, failed: 1 });
    expect((await eventsOf(tenant)).map(({ id }) => id)).toEqual(["wamid.A", "wamid.B"]);
    await unsafeRows(
      "UPDATE platform.webhook_delivery SET processed_at = now(), body = NULL WHERE processed_at IS NULL",
    );
  });

  it("is not delayed for other organizations by a failure or lock wait of one organization", async () => {
    const [busy, poisoned, good] = await Promise.all([createTenant(), createTenant(), createTenant()]);
    await Promise.all(
      [busy, poisoned, good].map(({ orgId, storeId }) => createCustomer(orgId, storeId, { phone: "11988887777" })),
    );
    const stop = (number: string) => whatsappBody(ofNumber(number, { messages: [textFrom("5511988887777", "SAIR")] }));
    for (let round = 0; round < 3; round += 1)
      for (const { number } of [busy, poisoned, good]) await deliver(stop(number.name));
    const apply = (ctx: Ctx) =>
      ctx.orgId === poisoned.orgId ? Promise.reject(new Error("poison")) : Promise.resolve();
    await busy.ctx.db.sql(async (sql) => {
      await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [
        busy.orgId,
      ]);
      expect(await processAllLanes(apply)).toEqual({ taken: 9, failed: 3 });
      expect(await consentsOf(good)).toMatchObject([{ out: true }]);
      expect(await consentsOf(busy)).toMatchObject([{ out: false }]);
    });
    const open = () =>
      unsafeRows(
        `SELECT attempts, claimed_until > now() AS waits, count(*)::int AS count FROM platform.webhook_delivery
         WHERE processed_at IS NULL GROUP BY 1, 2 ORDER BY 1`,
      );
    expect(await open()).toEqual([
      { attempts: 0, waits: true, count: 3 },
      { attempts: 1, waits: false, count: 3 },
    ]);
    await unsafeRows("UPDATE platform.webhook_delivery SET claimed_until = NULL WHERE processed_at IS NULL");
    await drain();
    expect(await open()).toEqual([]);
    expect(await consentsOf(busy)).toMatchObject([{ out: true }]);
    expect(await messagesOf(poisoned)).toHaveLength(3);
  });

  it("never handles a delivery twice with several concurrent workers", async () => {
    const tenant = await createTenant();
    const bodies = Array.from({ length: 40 }, (_, index) =>
      whatsappBody(ofNumber(tenant.number.name, { messages: [textFrom("5511988887777", String(index))] })),
    );
    await Promise.all(bodies.map((body) => deliver(body)));
    const seen = (await Promise.all(Array.from({ length: 4 }, () => drain()))).flatMap(
      (one) => one.get(tenant.orgId) ?? [],
    );
    expect(seen).toHaveLength(40);
    expect(new Set(seen).size).toBe(40);
  });
});
