import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";

// Changes that other features make to conversations: the automation tool's labels, and the name of an erased person.
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let endpoint: Endpoint;
const BIA = "11955554444";

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
  const found = (await listEndpoints()).find(({ name }) => name === "POST /webhooks/automation");
  if (!found) throw new Error("The route is gone");
  endpoint = found;
});
let customerId: string;
beforeEach(async () => {
  bridge = await openBridge(worlds);
  customerId = await bridge.customer(BIA, { preferredStoreId: bridge.stores.centro });
  await bridge.say(BIA, "Oi");
  await bridge.relay();
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

describe("conversation.label", () => {
  const ask = async (fields: object) => {
    const [conversation] = await bridge.conversations(BIA);
    const data = { organizationId: bridge.ctx.orgId, conversationId: conversation?.id, ...fields };
    const response = await callRoute(endpoint, {
      body: { action: "conversation.label", data },
      headers: { authorization: "Bearer test-internal-api-key-0123456789" },
    });
    return { status: response.status, body: (await response.json()) as { labels?: string[] } };
  };

  it("adds and removes labels, and keeps the others", async () => {
    expect(await ask({ add: "vip" })).toMatchObject({ status: 200, body: { labels: ["cliente_aguardando", "vip"] } });
    expect(await ask({ add: ["vip", "ouro"], remove: "cliente_aguardando" })).toMatchObject({
      body: { labels: ["vip", "ouro"] },
    });
  });

  it("answers 404 for a conversation of another account", async () => {
    expect(await ask({ conversationId: 4_711, add: "vip" })).toMatchObject({ status: 404 });
    const other = await openBridge(worlds);
    expect(await ask({ organizationId: other.ctx.orgId, add: "vip" })).toMatchObject({ status: 404 });
    expect((await bridge.conversations(BIA))[0]?.labels).toBe("cliente_aguardando");
  });

  it("answers 502 while the helpdesk is unavailable", async () => {
    worlds.world.sandbox.faults.add({ system: "helpdesk", kind: "reset" });
    expect(await ask({ add: "vip" })).toMatchObject({ status: 502 });
  });
});

describe("an erased person", () => {
  it("has no contact left in the helpdesk, and pending messages to them are skipped", async () => {
    const { forgetContact } = await import("../../../lib/helpdesk/index.ts");
    const { sealAnswer } = await import("../../../lib/helpdesk/relay/relay-out.ts");
    const { queueAnswer } = await import("../../../lib/helpdesk/store/relay-messages.ts");
    const conversationId = (await bridge.conversations(BIA))[0]?.id ?? 0;
    const answer = {
      helpdeskMessageId: 900_000,
      conversationId,
      contactId: null,
      isAutomated: false,
      saidAt: new Date(),
    };
    const words = { phone: BIA, inboxId: bridge.inboxes.centro, text: "Olá", files: [] };
    await queueAnswer(bridge.ctx, {
      ...answer,
      payloads: sealAnswer(bridge.ctx.orgId, { ...answer, ...words }),
    });
    const stranger = await createOrganization();
    expect(await forgetContact(stranger.ctx, { customerId })).toEqual({ contacts: 0, conversations: 0 });
    await bridge.ctx.db.sql((sql) =>
      sql.run(
        "UPDATE customer SET name = NULL, phone = NULL, erased_at = now() WHERE organization_id = $1 AND id = $2",
        [bridge.ctx.orgId, customerId],
      ),
    );
    worlds.world.sandbox.faults.add({ system: "helpdesk", status: 401 });
    await expect(forgetContact(bridge.ctx, { customerId })).rejects.toMatchObject({ code: "helpdesk_failed" });
    worlds.world.sandbox.faults.clear();
    expect(await forgetContact(bridge.ctx, { customerId })).toEqual({ contacts: 1, conversations: 1 });
    expect(
      await worlds.world.desk.rows("SELECT name FROM contacts WHERE account_id = $1", [bridge.account.id]),
    ).toEqual([]);
    await bridge.relay();
    expect(bridge.sent(BIA)).toEqual([]);
    expect((await bridge.relayMessages()).map(({ direction, state, payload }) => [direction, state, payload])).toEqual([
      ["in", "done", null],
      ["out", "skipped", null],
    ]);
  });

  it("gets no queued answer from a reassigned conversation; redirects of a former account are ignored", async () => {
    const { sealAnswer } = await import("../../../lib/helpdesk/relay/relay-out.ts");
    const { queueAnswer } = await import("../../../lib/helpdesk/store/relay-messages.ts");
    const [handedOver, elsewhere] = [700_001, 700_002];
    const redirect = (accountId: number, toConversationId: number) =>
      bridge.ctx.db.sql((sql) =>
        sql.run(
          `INSERT INTO conversation_redirect (organization_id, account_id, from_conversation_id, from_inbox_id, to_inbox_id,
             to_conversation_id, contact_id, customer_id, agent_id, agent_name, waiting_since, minutes_waited, claim,
             claimed_until) VALUES ($1, $2, 1, 1, 2, $3, 1, $4, 1, 'Ana', now(), 30, gen_random_uuid(), now())`,
          [bridge.ctx.orgId, accountId, toConversationId, customerId],
        ),
      );
    await redirect(bridge.account.id, handedOver);
    // Ids of a former account identify other conversations here.
    await redirect(bridge.account.id + 1, elsewhere);
    const said = { contactId: null, isAutomated: true, saidAt: new Date() };
    const words = { phone: BIA, inboxId: bridge.inboxes.ecommerce, text: "Olá", files: [] };
    for (const conversationId of [handedOver, elsewhere]) {
      const answer = { ...said, helpdeskMessageId: conversationId, conversationId };
      const payloads = sealAnswer(bridge.ctx.orgId, { ...answer, ...words });
      await queueAnswer(bridge.ctx, { ...answer, payloads });
    }
    await bridge.ctx.db.sql((sql) =>
      sql.run(
        "UPDATE customer SET name = NULL, phone = NULL, erased_at = now() WHERE organization_id = $1 AND id = $2",
        [bridge.ctx.orgId, customerId],
      ),
    );
    expect(
      await bridge.ctx.db.rows(
        `SELECT conversation_id AS id, state, payload_encrypted IS NULL AS "isForgotten" FROM helpdesk_message
         WHERE organization_id = $1 AND direction = 'out' ORDER BY 1`,
        [bridge.ctx.orgId],
      ),
    ).toEqual([
      { id: handedOver, state: "skipped", isForgotten: true },
      { id: elsewhere, state: "queued", isForgotten: false },
    ]);
  });
});
