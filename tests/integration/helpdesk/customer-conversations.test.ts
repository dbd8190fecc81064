import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { elsewhere } from "../../support/desk-tenants.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { userCtx } from "../../support/factories.ts";

const { listCustomerConversations } = await import("../../../lib/helpdesk/index.ts");
const PHONE = "11970000001";
const HOUR_MS = 3_600_000;
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let id: string;

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
  bridge = await openBridge(worlds);
  id = await bridge.customer(PHONE, { preferredStoreId: bridge.stores.centro });
});
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

describe("the conversations of a customer", () => {
  it("are an empty list before the first message", async () => {
    expect(await listCustomerConversations(bridge.ctx, { id })).toEqual({ data: [] });
  });

  it("are those that received the customer's messages, with their URL", async () => {
    await bridge.say(PHONE, "Oi");
    await bridge.say(PHONE, "Tem alguém?");
    await bridge.relay();
    const [conversation] = await bridge.conversations(PHONE);
    const { data } = await listCustomerConversations(bridge.ctx, { id });
    expect(data).toEqual([
      {
        conversationId: conversation?.id,
        messages: 2,
        isRedirected: false,
        lastAt: expect.any(String),
        url: `${worlds.world.url}/app/accounts/${bridge.account.id}/conversations/${conversation?.id}`,
      },
    ]);
  });

  it("include the conversation that continues after a reassignment", async () => {
    const [said] = (await listCustomerConversations(bridge.ctx, { id })).data;
    const at = new Date(Date.now() + HOUR_MS);
    await bridge.ctx.db.sql((sql) =>
      sql.run(
        `INSERT INTO conversation_redirect (organization_id, account_id, from_conversation_id, from_inbox_id, to_inbox_id,
           to_conversation_id, contact_id, customer_id, agent_id, agent_name, waiting_since, minutes_waited, next_step,
           claim, claimed_until, created_at)
         VALUES ($1, $2, $3, 1, 2, 9001, 1, $4, 1, 'Ana', $5, 45, 'note', gen_random_uuid(), $5, $5)`,
        [bridge.ctx.orgId, bridge.account.id, said?.conversationId, id, at],
      ),
    );
    const { data } = await listCustomerConversations(bridge.ctx, { id });
    expect(
      data.map(({ conversationId, isRedirected, messages }) => ({ conversationId, isRedirected, messages })),
    ).toEqual([
      { conversationId: 9_001, isRedirected: false, messages: 0 },
      { conversationId: said?.conversationId, isRedirected: true, messages: 2 },
    ]);
    expect(data[0]?.lastAt).toBe(at.toISOString());
  });

  it("answer 404 for another organization, and for a user who doesn't see the customer's stores", async () => {
    const other = await openBridge(worlds);
    await expect(listCustomerConversations(other.ctx, { id })).rejects.toMatchObject({ status: 404 });
    const { norte } = bridge.stores;
    const keeper = userCtx(bridge.ctx.orgId, { storeScope: [norte] });
    await expect(listCustomerConversations(keeper, { id })).rejects.toMatchObject({ status: 404 });
    const everywhere = userCtx(bridge.ctx.orgId);
    expect((await listCustomerConversations(everywhere, { id })).data).toHaveLength(2);
  });

  it("are no longer listed after a move to another helpdesk, even if its account has the same id", async () => {
    const { forgetContact, saveHelpdeskConfig } = await import("../../../lib/helpdesk/index.ts");
    const { ctx, account } = bridge;
    const move = (instanceUrl: string) =>
      saveHelpdeskConfig(ctx, { instanceUrl, apiKey: account.adminToken, accountId: account.id });
    const redirects = () =>
      ctx.db.rows("SELECT status, account_id AS account FROM conversation_redirect WHERE organization_id = $1", [
        ctx.orgId,
      ]);
    await move(worlds.world.url);
    expect(await redirects()).toEqual([{ status: "started", account: account.id }]);
    await move(elsewhere(worlds.world.url));
    expect(await redirects()).toEqual([{ status: "failed", account: -1 }]);
    expect(await listCustomerConversations(ctx, { id })).toEqual({ data: [] });
    expect(await forgetContact(ctx, { customerId: id })).toEqual({ contacts: 0, conversations: 0 });
  });
});
