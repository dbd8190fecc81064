import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { logger } from "../../../lib/platform/logger.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";

// Agents' replies on their way from the helpdesk to the customer's WhatsApp, and the delivery status shown to the
// agents.
const MINUTE_MS = 60_000;
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let bia: string;
let conversationId: number;
let serial = 0;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
});
beforeEach(async () => {
  bridge = await openBridge(worlds);
  bia = `119${String(60_000_000 + serial++)}`;
  await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
  await bridge.say(bia, "Chegou o vestido?", { at: new Date(Date.now() - 1_000) });
  await bridge.relay();
  conversationId = (await bridge.conversations(bia))[0]?.id ?? 0;
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

/** Waits for the helpdesk's webhooks of this many replies. */
const outs = async () => (await bridge.relayMessages()).filter(({ direction }) => direction === "out");
const received = (count = 1) => eventually(async () => expect(await outs()).toHaveLength(count));
const lastMessage = async () => (await bridge.messages(bia)).at(-1);
const labels = async () => (await bridge.conversations(bia))[0]?.labels;
const report = async (providerId: string, status: string, recipientId: string | null = null, ctx = bridge.ctx) => {
  const { queueRelayMessages } = await import("../../../lib/helpdesk/index.ts");
  const deliveryId = randomUUID();
  await bridge.ctx.db.sql((sql) =>
    sql.run(
      `INSERT INTO message_event (organization_id, channel, provider_message_id, status, code, occurred_at, delivery_id,
         recipient_id)
       VALUES ($1, 'whatsapp', $2, $3, CASE $3 WHEN 'failed' THEN '131026' END, now(), $4, $5)`,
      [bridge.ctx.orgId, providerId, status, deliveryId, recipientId],
    ),
  );
  await queueRelayMessages(ctx, { deliveryIds: [deliveryId] });
};

describe("an agent's answer", () => {
  it("reaches the customer once, gets the provider's id, and removes the waiting label", async () => {
    expect(await labels()).toBe("cliente_aguardando");
    await bridge.answer(conversationId, "Chegou, sim!");
    await received();
    expect((await bridge.relayMessages()).at(-1)?.payload).toMatch(/^v1\./);
    await bridge.relay();
    const [sent, ...more] = bridge.sent(bia);
    expect([sent?.text, more]).toEqual(["Chegou, sim!", []]);
    expect(await lastMessage()).toMatchObject({ content: "Chegou, sim!", source: sent?.id, status: 0 });
    expect(await labels()).toBe("");
    expect(await outs()).toEqual([{ direction: "out", state: "done", problem: null, payload: null }]);
  });

  it("is not sent again when the helpdesk repeats its event, in any order", async () => {
    await bridge.answer(conversationId, "um");
    await bridge.answer(conversationId, "dois");
    await received(2);
    await bridge.relay();
    const rows = await worlds.world.desk.rows<{ id: number }>(
      "SELECT id FROM messages WHERE account_id = $1 AND message_type = 1 ORDER BY id DESC",
      [bridge.account.id],
    );
    const { parseAnswer } = await import("../../../lib/helpdesk/rules/parse-event.ts");
    const { queueAnswer } = await import("../../../lib/helpdesk/store/relay-messages.ts");
    for (const { id } of rows) {
      const again = parseAnswer({
        event: "message_created",
        id,
        message_type: "outgoing",
        private: false,
        content: "um",
        sender: { type: "user" },
        conversation: { id: conversationId, meta: { sender: { phone_number: `+55${bia}` } } },
      });
      expect(again).not.toBeNull();
      const row = { helpdeskMessageId: id, conversationId, contactId: null, isAutomated: false, saidAt: new Date() };
      expect(await queueAnswer(bridge.ctx, { ...row, payloads: ["v1.x"] })).toBe(false);
    }
    await bridge.relay();
    expect(bridge.sent(bia).map(({ text }) => text)).toEqual(["um", "dois"]);
  });

  it("is not sent if it is a private note; an automated message is sent but keeps the waiting label", async () => {
    await bridge.answer(conversationId, "cliente antiga", { private: true });
    await bridge.answer(conversationId, "A equipe já vai falar com você", {
      content_attributes: { automated: true },
    });
    await received();
    await bridge.relay();
    expect(bridge.sent(bia).map(({ text }) => text)).toEqual(["A equipe já vai falar com você"]);
    expect(await labels()).toBe("cliente_aguardando");
  });

  it("keeps the waiting label of a customer who has written again in the meantime", async () => {
    await bridge.answer(conversationId, "Chegou, sim!");
    await received();
    await bridge.say(bia, "E o azul?", { at: later(1) });
    await bridge.relay(later(2));
    expect(await labels()).toBe("cliente_aguardando");
    expect(bridge.sent(bia)).toHaveLength(1);
  });

  it("is sent although the helpdesk can't record the previously sent answer yet", async () => {
    worlds.world.sandbox.faults.add({ system: "helpdesk", path: "/labels", status: 500 });
    await bridge.answer(conversationId, "um");
    await received();
    await bridge.relay();
    expect(await outs()).toEqual([expect.objectContaining({ state: "sent" })]);
    await bridge.answer(conversationId, "dois");
    await received(2);
    await bridge.relay();
    expect(bridge.sent(bia).map(({ text }) => text)).toEqual(["um", "dois"]);
  });

  it("in an inbox without a store is not sent over WhatsApp", async () => {
    const { openHelpdesk } = await import("../../../lib/helpdesk/index.ts");
    const desk = await openHelpdesk(bridge.ctx);
    const inbox = await desk?.createInbox("Telegram");
    const contact = await desk?.findContact(bia);
    if (!desk || !inbox || !contact) throw new Error("The helpdesk has both");
    const place = { inboxId: inbox.id, contactId: contact.id, status: "open" as const };
    const conversation = await desk.createConversation(place);
    await desk.addInboxMembers(
      inbox.id,
      bridge.account.agents.map(({ id }) => id),
    );
    await bridge.answer(conversation?.id ?? 0, "Só no Telegram");
    await received();
    await bridge.relay();
    expect(bridge.sent(bia)).toEqual([]);
    expect(await outs()).toEqual([{ direction: "out", state: "skipped", problem: null, payload: null }]);
  });

  it("in the inbox of a store's WhatsApp number is sent, even if the store itself has another inbox", async () => {
    const { openHelpdesk } = await import("../../../lib/helpdesk/index.ts");
    const desk = await openHelpdesk(bridge.ctx);
    const inbox = await desk?.createInbox("NÚMERO");
    const contact = await desk?.findContact(bia);
    if (!desk || !inbox || !contact) throw new Error("The helpdesk has both");
    await bridge.ctx.db.sql((sql) =>
      sql.run("UPDATE store_whatsapp_number SET helpdesk_inbox_id = $2 WHERE organization_id = $1", [
        bridge.ctx.orgId,
        inbox.id,
      ]),
    );
    const place = { inboxId: inbox.id, contactId: contact.id, status: "open" as const };
    const conversation = await desk.createConversation(place);
    await desk.addInboxMembers(
      inbox.id,
      bridge.account.agents.map(({ id }) => id),
    );
    await bridge.answer(conversation?.id ?? 0, "Chegou");
    await received();
    await bridge.relay();
    expect(bridge.sent(bia).map(({ text }) => text)).toEqual(["Chegou"]);
  });
});

describe("an undelivered answer", () => {
  it("is marked as failed with the reason when the 24-hour window has closed", async () => {
    await bridge.answer(conversationId, "Ainda está aí?");
    await received();
    await bridge.relay(later(25 * 60));
    expect(bridge.sent(bia)).toEqual([]);
    const last = await lastMessage();
    expect(last).toMatchObject({ status: 3, source: null });
    expect(last?.attributes).toContain("janela de 24 h");
    expect(await labels()).toBe("cliente_aguardando");
    expect(await outs()).toEqual([expect.objectContaining({ state: "failed", problem: "window_closed" })]);
  });

  it("is marked with the error code if WhatsApp rejects it, and retried after a temporary error", async () => {
    worlds.world.sandbox.faults.add({ system: "graph", code: 131026, count: 1 });
    await bridge.answer(conversationId, "um");
    await received();
    await bridge.relay();
    expect((await lastMessage())?.attributes).toContain("código 131026");
    worlds.world.sandbox.faults.add({ system: "graph", code: 130429, count: 1 });
    await bridge.answer(conversationId, "dois");
    await received(2);
    await bridge.relay();
    expect(bridge.sent(bia)).toEqual([]);
    await bridge.relay(later(5));
    expect(bridge.sent(bia).map(({ text }) => text)).toEqual(["dois"]);
  });

  it("in doubt is never sent again, and is completed by a status webhook that carries our message id", async () => {
    worlds.world.sandbox.faults.add({ system: "graph", kind: "lost-answer", path: "/messages", count: 1 });
    await bridge.answer(conversationId, "um");
    await received();
    await bridge.relay();
    await bridge.relay(later(60));
    expect(bridge.sent(bia)).toHaveLength(1);
    expect((await lastMessage())?.attributes).toContain("não confirmou o envio");
    expect(await outs()).toEqual([expect.objectContaining({ state: "unknown" })]);
    const [row] = await bridge.ctx.db.rows<{ id: string }>(
      "SELECT id FROM helpdesk_message WHERE organization_id = $1 AND direction = 'out'",
      [bridge.ctx.orgId],
    );
    const id = bridge.sent(bia)[0]?.id ?? "";
    await report(id, "delivered", row?.id);
    await bridge.relay(later(61));
    expect(await outs()).toEqual([expect.objectContaining({ state: "done" })]);
    expect(await lastMessage()).toMatchObject({ source: id });
    expect(bridge.sent(bia)).toHaveLength(1);
  });

  it("is sent while the helpdesk is unavailable, and recorded there later", async () => {
    await bridge.answer(conversationId, "Chegou, sim!");
    await received();
    worlds.world.sandbox.faults.add({ system: "helpdesk", kind: "reset" });
    await bridge.relay();
    expect(bridge.sent(bia)).toHaveLength(1);
    worlds.world.sandbox.faults.clear();
    await bridge.relay(later(20));
    expect(await labels()).toBe("");
    expect(bridge.sent(bia)).toHaveLength(1);
    expect(await bridge.isIdle()).toBe(true);
  });
});

describe("the delivery status of an answer", () => {
  it("only moves forward in the helpdesk, for any order of arrival", async () => {
    await bridge.answer(conversationId, "Chegou, sim!");
    await received();
    await bridge.relay();
    const id = bridge.sent(bia)[0]?.id ?? "";
    await report(id, "read");
    await bridge.relay(later(1));
    expect(await lastMessage()).toMatchObject({ status: 2 });
    for (const status of ["delivered", "sent", "failed"]) await report(id, status);
    await bridge.relay(later(2));
    expect(await lastMessage()).toMatchObject({ status: 2 });
  });

  it("is written after the previous status if it arrives during that write", async () => {
    const { listDueStatuses, noteStatus } = await import("../../../lib/helpdesk/store/delivery-statuses.ts");
    await bridge.answer(conversationId, "Chegou, sim!");
    await received();
    await bridge.relay();
    const id = bridge.sent(bia)[0]?.id ?? "";
    const at = later(1);
    const stopped = { ...bridge.ctx, clock: { now: () => at } };
    await report(id, "delivered", null, stopped);
    const [due] = await listDueStatuses(stopped, 10);
    if (!due) throw new Error("There is one to tell");
    // Even within the same millisecond.
    await report(id, "read", null, stopped);
    await noteStatus({ ...bridge.ctx, clock: { now: () => later(2) } }, due, { told: "delivered", next: null });
    await bridge.relay(later(3));
    expect(await lastMessage()).toMatchObject({ status: 2 });
  });

  it("is sent to the API once and then written to the database if the API fails", async () => {
    await bridge.answer(conversationId, "Chegou, sim!");
    await received();
    await bridge.relay();
    await report(bridge.sent(bia)[0]?.id ?? "", "read");
    worlds.world.sandbox.faults.add({ system: "helpdesk", path: "/messages/", status: 500 });
    const failures = vi.spyOn(logger, "warn").mockReset();
    await bridge.relay(later(1));
    expect(failures.mock.calls.map(([fields]) => fields)).toEqual([
      expect.objectContaining({ call: "updateMessageStatus", status: 500 }),
    ]);
    failures.mockRestore();
    expect(await lastMessage()).toMatchObject({ status: 2 });
  });

  it("waits, without counting an attempt, while the helpdesk is unavailable", async () => {
    await bridge.answer(conversationId, "um");
    await bridge.answer(conversationId, "dois");
    await received(2);
    await bridge.relay();
    for (const { id } of bridge.sent(bia)) await report(id, "read");
    worlds.world.sandbox.faults.add({ system: "helpdesk", kind: "reset" });
    // The helpdesk's database is the second way to report it.
    await worlds.world.desk.rows("ALTER TABLE messages RENAME TO gone");
    try {
      await bridge.relay(later(1));
    } finally {
      await worlds.world.desk.rows("ALTER TABLE gone RENAME TO messages");
    }
    worlds.world.sandbox.faults.clear();
    expect(
      await bridge.ctx.db.rows(
        "SELECT status_attempts AS attempts FROM helpdesk_message WHERE organization_id = $1 AND direction = 'out'",
        [bridge.ctx.orgId],
      ),
    ).toEqual([{ attempts: 0 }, { attempts: 0 }]);
    await bridge.relay(later(10));
    expect((await bridge.messages(bia)).slice(-2).map(({ status }) => status)).toEqual([2, 2]);
  });

  it("contains the reason of a failure", async () => {
    await bridge.answer(conversationId, "Chegou, sim!");
    await received();
    await bridge.relay();
    await report(bridge.sent(bia)[0]?.id ?? "", "failed");
    await bridge.relay(later(1));
    expect(await lastMessage()).toMatchObject({ status: 3 });
    expect((await lastMessage())?.attributes).toContain("131026");
  });
});

it("gateway mode sends an answer through the gateway number of the inbox's store", async () => {
  const { saveHelpdeskMode } = await import("../../../lib/helpdesk/index.ts");
  const { addGatewayNumber } = await import("../../support/providers.ts");
  await saveHelpdeskMode(bridge.ctx, { mode: "gateway" });
  await addGatewayNumber(worlds.world.sandbox, bridge.ctx, bridge.stores.centro);
  await bridge.answer(conversationId, "Chegou, sim!");
  await received();
  await bridge.relay();
  const { outbox } = worlds.world.sandbox;
  expect(outbox.list({ channel: "gateway", to: `55${bia}` })).toHaveLength(1);
  expect(bridge.sent(bia)).toEqual([]);
});
