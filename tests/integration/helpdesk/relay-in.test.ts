import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { forgetContact, relayDue } from "../../../lib/helpdesk/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { userCtx } from "../../support/factories.ts";

// Customers' WhatsApp messages to an organization, and where they arrive in its helpdesk.
const WAITING = "cliente_aguardando";
const MINUTE_MS = 60_000;
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let serial = 0;
const phone = () => `119${String(70_000_000 + serial++)}`;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
});
beforeEach(async () => {
  bridge = await openBridge(worlds);
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

describe("a customer of a store", () => {
  it("has each message stored once in that store's inbox, with the waiting label", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    const deliveryId = randomUUID();
    const id = await bridge.say(bia, "Oi, chegou o vestido?", { deliveryId });
    expect(recorder.named("crm/helpdesk.relay-requested").map(({ data }) => data)).toContainEqual({
      orgId: bridge.ctx.orgId,
    });
    await bridge.relay();
    await bridge.say(bia, "Oi, chegou o vestido?", { deliveryId, id });
    await bridge.relay();
    expect(await bridge.messages(bia)).toEqual([
      expect.objectContaining({ content: "Oi, chegou o vestido?", type: 0, source: id }),
    ]);
    expect(await bridge.conversations(bia)).toEqual([
      { id: expect.any(Number), inbox: bridge.inboxes.centro, status: 0, labels: WAITING },
    ]);
    expect(await bridge.relayMessages()).toEqual([{ direction: "in", state: "done", problem: null, payload: null }]);
  });

  it("continues one conversation in the order of sending, for any order of arrival", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "segunda", { at: new Date(Date.now() - 1_000) });
    await bridge.say(bia, "primeira", { at: new Date(Date.now() - 2_000) });
    await bridge.say(bia, "👍", { kind: "reaction" });
    await bridge.say(bia, "", { kind: "image" });
    await bridge.relay();
    expect((await bridge.messages(bia)).map(({ content }) => content)).toEqual([
      "primeira",
      "segunda",
      "📎 Imagem recebida pelo WhatsApp",
    ]);
    expect(await bridge.conversations(bia)).toHaveLength(1);
  });

  it("who sends only an opt-out starts no conversation", async () => {
    const bia = phone();
    await bridge.say(bia, "SAIR");
    await bridge.say(bia, "Não quero ofertas", { kind: "button", isRefusal: true });
    await bridge.relay();
    expect(await bridge.messages(bia)).toEqual([]);
    expect(bridge.sent(bia).filter(({ text }) => text.includes("loja"))).toEqual([]);
    expect((await bridge.relayMessages()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("reopens a conversation resolved six days ago, but gets a new one after eight days", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "um");
    await bridge.relay();
    const [first] = await bridge.conversations(bia);
    const resolve =
      "UPDATE conversations SET status = 1, last_activity_at = $3 WHERE account_id = $1 AND display_id = $2";
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * MINUTE_MS).toISOString().replace("Z", "");
    await worlds.world.desk.rows(resolve, [bridge.account.id, first?.id, daysAgo(6)]);
    await bridge.say(bia, "dois");
    await bridge.relay();
    expect(await bridge.conversations(bia)).toEqual([expect.objectContaining({ id: first?.id, status: 0 })]);
    await worlds.world.desk.rows(resolve, [bridge.account.id, first?.id, daysAgo(8)]);
    await bridge.say(bia, "três");
    await bridge.relay();
    expect((await bridge.conversations(bia)).map(({ status }) => status)).toEqual([1, 0]);
  });

  it("whose unanswered conversation was resolved starts a new waiting time with the next message", async () => {
    const { findLabelTimes, openHelpdesk } = await import("../../../lib/helpdesk/index.ts");
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "um");
    await bridge.relay();
    const id = (await bridge.conversations(bia))[0]?.id ?? 0;
    const since = async () =>
      (await findLabelTimes(bridge.ctx, { conversationIds: [id], label: WAITING }))?.get(id)?.getTime() ?? 0;
    const first = await since();
    await worlds.world.desk.rows(
      "UPDATE messages SET created_at = created_at - interval '3 hours' WHERE account_id = $1",
      [bridge.account.id],
    );
    expect(first - (await since())).toBe(180 * MINUTE_MS);
    await (await openHelpdesk(bridge.ctx))?.toggleStatus(id, "resolved");
    await bridge.say(bia, "dois");
    await bridge.relay();
    expect(await bridge.conversations(bia)).toEqual([expect.objectContaining({ id, status: 0, labels: WAITING })]);
    expect(await since()).toBeGreaterThanOrEqual(first);
  });

  it("whose message reopens a snoozed conversation with the waiting label makes the next reassignment pass check", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "um");
    await bridge.relay();
    const id = (await bridge.conversations(bia))[0]?.id;
    const bound = async () => {
      const [row] = await bridge.ctx.db.rows<{ at: Date | null }>(
        "SELECT earliest_wait_at AS at FROM helpdesk_config WHERE organization_id = $1",
        [bridge.ctx.orgId],
      );
      return row?.at;
    };
    const known = new Date("2026-11-21T12:00:00Z");
    await bridge.ctx.db.rows("UPDATE helpdesk_config SET earliest_wait_at = $2 WHERE organization_id = $1", [
      bridge.ctx.orgId,
      known,
    ]);
    await bridge.say(bia, "dois");
    await bridge.relay();
    expect(await bound()).toEqual(known);
    await worlds.world.desk.rows("UPDATE conversations SET status = 3 WHERE account_id = $1 AND display_id = $2", [
      bridge.account.id,
      id,
    ]);
    await bridge.say(bia, "três");
    await bridge.relay();
    expect(await bridge.conversations(bia)).toEqual([expect.objectContaining({ id, status: 0 })]);
    expect(await bound()).toBeNull();
  });

  it("is not matched to the conversation of a contact whose phone has changed", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "um");
    await bridge.relay();
    const other = phone();
    await worlds.world.desk.rows("UPDATE contacts SET phone_number = $2 WHERE account_id = $1", [
      bridge.account.id,
      `+55${other}`,
    ]);
    await bridge.say(bia, "dois");
    await bridge.relay();
    expect((await bridge.messages(other)).map(({ content }) => content)).toEqual(["um"]);
    expect((await bridge.messages(bia)).map(({ content }) => content)).toEqual(["dois"]);
  });

  it("continues in the new conversation after a reassignment", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "um");
    await bridge.relay();
    await worlds.world.desk.rows("UPDATE conversations SET status = 1 WHERE account_id = $1", [bridge.account.id]);
    const handed = await worlds.world.desk.addConversation(bridge.account.id, {
      inboxId: bridge.inboxes.ecommerce,
      phone: `+55${bia}`,
    });
    await bridge.say(bia, "dois");
    await bridge.relay();
    expect((await bridge.messages(bia)).map(({ content, conversation }) => [content, conversation])).toEqual([
      ["um", expect.any(Number)],
      ["dois", handed.displayId],
    ]);
  });
});

describe("a customer who is erased while their message is relayed", () => {
  it("has no contact in the helpdesk, even after an outage, and their message is skipped", async () => {
    const bia = phone();
    const id = await bridge.customer(bia, { name: "Zuleica Prado", preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "Moro na Rua Zeta");
    const contacts = () =>
      worlds.world.desk.rows("SELECT name FROM contacts WHERE account_id = $1 AND phone_number = $2", [
        bridge.account.id,
        `+55${bia}`,
      ]);
    const steps = [
      async () => {
        await eraseCustomer(userCtx(bridge.ctx.orgId, { level: 0 }), { id, confirm: "Zuleica Prado" });
        // The helpdesk does not have their contact yet.
        expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 0, conversations: 0 });
      },
      async () => void worlds.world.sandbox.faults.add({ system: "helpdesk", status: 500 }),
    ];
    const rows = async (text: string, params?: unknown[]) => {
      const result = await bridge.ctx.db.rows(text, params);
      if (text.includes('AS "erasedId"')) await steps.shift()?.();
      return result;
    };
    await relayDue({ ...bridge.ctx, db: { ...bridge.ctx.db, rows } as Ctx["db"] });
    expect(await contacts()).toEqual([{ name: "Zuleica Prado" }]);
    worlds.world.sandbox.faults.clear();
    await bridge.relay(later(60));
    expect(await contacts()).toEqual([]);
    expect(await bridge.messages(bia)).toEqual([]);
    expect(await bridge.relayMessages()).toMatchObject([{ direction: "in", state: "skipped" }]);
  });
});

describe("a customer who replies to a campaign", () => {
  it("has the campaign's message recorded once before the reply, and not sent again", async () => {
    const bia = phone();
    const customerId = await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    const wamid = `wamid.${randomUUID()}`;
    await bridge.ctx.db.sql(async (sql) => {
      const [campaign] = await sql.rows<{ id: string }>(
        "INSERT INTO campaign (organization_id, name, channel) VALUES ($1, 'Verão', 'whatsapp') RETURNING id",
        [bridge.ctx.orgId],
      );
      await sql.run(
        `INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, customer_id, campaign_id,
           provider_message_id, kind, text, sent_at)
         VALUES ($1, 'out', $2, $3, $4, $5, $6, 'text', 'Novidades para você', now() - interval '1 hour')`,
        [bridge.ctx.orgId, bridge.number.id, bia, customerId, campaign?.id, wamid],
      );
      await sql.run(
        `INSERT INTO message_event (organization_id, channel, provider_message_id, status, occurred_at)
         VALUES ($1, 'whatsapp', $2, 'read', now())`,
        [bridge.ctx.orgId, wamid],
      );
    });
    await bridge.say(bia, "Quero!");
    await bridge.say(bia, "Tem M?");
    await bridge.relay();
    await bridge.relay(later(1));
    expect(
      (await bridge.messages(bia)).map(({ content, type, source, status }) => [content, type, source, status]),
    ).toEqual([
      ["📣 Campanha “Verão”\nNovidades para você", 1, wamid, 2],
      ["Quero!", 0, expect.any(String), 0],
      ["Tem M?", 0, expect.any(String), 0],
    ]);
    expect(bridge.sent(bia)).toEqual([]);
  });
});

describe("a customer without a store", () => {
  it("chooses a store by number; that store gets the earlier messages and becomes the preferred store", async () => {
    const bia = phone();
    const customerId = await bridge.customer(bia);
    await bridge.say(bia, "Oi!");
    await bridge.relay();
    expect(bridge.sent(bia).map(({ text }) => text)).toEqual([
      "Olá! Com qual loja você quer falar? Responda com o número:\n1. Loja F01\n2. Loja F02\n3. Loja F08",
    ]);
    await bridge.say(bia, "vocês têm tênis?");
    await bridge.relay();
    expect(await bridge.messages(bia)).toEqual([]);
    await bridge.say(bia, "2.");
    await bridge.relay();
    expect((await bridge.messages(bia)).map(({ content }) => content)).toEqual(["Oi!", "vocês têm tênis?"]);
    expect(await bridge.conversations(bia)).toEqual([expect.objectContaining({ inbox: bridge.inboxes.norte })]);
    const [row] = await bridge.ctx.db.rows(
      "SELECT preferred_store_id AS store FROM customer WHERE organization_id = $1 AND id = $2",
      [bridge.ctx.orgId, customerId],
    );
    expect(row).toEqual({ store: bridge.stores.norte });
    expect(bridge.sent(bia)).toHaveLength(1);
  });

  it("who doesn't choose within 30 minutes is routed to the e-commerce store, and not asked again", async () => {
    const stranger = phone();
    await bridge.say(stranger, "Oi!");
    await bridge.relay();
    await bridge.relay(later(29));
    expect(await bridge.messages(stranger)).toEqual([]);
    await bridge.relay(later(31));
    expect(await bridge.conversations(stranger)).toEqual([
      expect.objectContaining({ inbox: bridge.inboxes.ecommerce, labels: WAITING }),
    ]);
    expect(bridge.sent(stranger)).toHaveLength(1);
  });

  it("is routed to the e-commerce store at once outside the WhatsApp window", async () => {
    const stranger = phone();
    await bridge.say(stranger, "Oi!", { opensWindow: false });
    await bridge.relay();
    expect(await bridge.conversations(stranger)).toEqual([
      expect.objectContaining({ inbox: bridge.inboxes.ecommerce }),
    ]);
  });
});

describe("a helpdesk that doesn't answer", () => {
  it("receives all messages in order and exactly once after it recovers", async () => {
    const [bia, ana] = [phone(), phone()];
    for (const one of [bia, ana]) await bridge.customer(one, { preferredStoreId: bridge.stores.centro });
    worlds.world.sandbox.faults.add({ system: "helpdesk", kind: "reset" });
    for (const text of ["um", "dois", "três"]) for (const one of [bia, ana]) await bridge.say(one, text);
    await bridge.relay();
    await bridge.relay(later(5));
    expect(await bridge.messages(bia)).toEqual([]);
    worlds.world.sandbox.faults.clear();
    await bridge.relay(later(20));
    for (const one of [bia, ana])
      expect((await bridge.messages(one)).map(({ content }) => content)).toEqual(["um", "dois", "três"]);
    expect(await bridge.isIdle()).toBe(true);
  });

  it("that rejects contact searches with 429 delays only messages that need a search", async () => {
    const [bia, ana] = [phone(), phone()];
    for (const one of [bia, ana]) await bridge.customer(one, { preferredStoreId: bridge.stores.centro });
    await bridge.say(ana, "um");
    await bridge.relay();
    worlds.world.sandbox.faults.add({ system: "helpdesk", status: 429, path: "/contacts/search" });
    for (const one of [bia, ana]) await bridge.say(one, "dois");
    for (let minutes = 0; minutes <= 240; minutes += 20) await bridge.relay(later(minutes));
    expect((await bridge.messages(ana)).map(({ content }) => content)).toEqual(["um", "dois"]);
    worlds.world.sandbox.faults.clear();
    await bridge.relay(later(300));
    expect((await bridge.messages(bia)).map(({ content }) => content)).toEqual(["dois"]);
  });

  it("makes a message fail after 24 hours", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    worlds.world.sandbox.faults.add({ system: "helpdesk", status: 401 });
    await bridge.say(bia, "um");
    const { relayDue } = await import("../../../lib/helpdesk/index.ts");
    await relayDue(bridge.ctx);
    expect(await relayDue({ ...bridge.ctx, clock: { now: () => later(24 * 60 + 1) } })).toMatchObject({ failed: 1 });
    expect(await bridge.relayMessages()).toEqual([
      { direction: "in", state: "failed", problem: "helpdesk_away", payload: null },
    ]);
  });

  it("does not get a message twice if it stored the message but the response was lost", async () => {
    const bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "um");
    await bridge.relay();
    worlds.world.sandbox.faults.add({ system: "helpdesk", kind: "lost-answer", path: "/messages", count: 1 });
    await bridge.say(bia, "dois");
    await bridge.relay();
    worlds.world.sandbox.faults.clear();
    await bridge.relay(later(20));
    expect((await bridge.messages(bia)).map(({ content }) => content)).toEqual(["um", "dois"]);
  });
});

it("after a move to another helpdesk account, a customer's new messages go to that account", async () => {
  const { saveHelpdeskConfig } = await import("../../../lib/helpdesk/index.ts");
  const { furnish } = await import("../../support/helpdesk.ts");
  const bia = phone();
  await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
  await bridge.say(bia, "um");
  await bridge.relay();
  const moved = await furnish(worlds.world.desk, "Mudança", ["CENTRO"]);
  const [inbox] = moved.inboxes;
  await bridge.ctx.db.sql((sql) =>
    sql.run("UPDATE store SET helpdesk_inbox_id = $3 WHERE organization_id = $1 AND id = $2", [
      bridge.ctx.orgId,
      bridge.stores.centro,
      inbox?.id,
    ]),
  );
  const place = { instanceUrl: worlds.world.url, accountId: moved.id };
  await saveHelpdeskConfig(bridge.ctx, { ...place, apiKey: moved.adminToken });
  await bridge.say(bia, "dois");
  await bridge.relay();
  expect((await bridge.messages(bia)).map(({ content }) => content)).toEqual(["um"]);
  const rows = await worlds.world.desk.rows<{ content: string }>(
    "SELECT content FROM messages WHERE account_id = $1 AND message_type = 0",
    [moved.id],
  );
  expect(rows).toEqual([{ content: "dois" }]);
});

it("an organization without a helpdesk queues no relay messages", async () => {
  const { queueRelayMessages } = await import("../../../lib/helpdesk/index.ts");
  const { createOrganization } = await import("../../support/factories.ts");
  const { ctx } = await createOrganization();
  expect(await queueRelayMessages(ctx, { deliveryIds: [randomUUID()] })).toBe(0);
});
