import { beforeEach, expect, it } from "vitest";
import { findLabelTimes, setMessageSource, updateDeliveryStatus, WAITING } from "../../../lib/helpdesk/index.ts";
import { env } from "../../../lib/platform/env.ts";
import { type DeskTenant, type DeskTenants, elsewhere, openDeskTenants, pointAt } from "../../support/desk-tenants.ts";

let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

let messageId: number;
let theirMessageId: number;
beforeEach(async () => {
  messageId = await say(ours);
  theirMessageId = await say(theirs);
});

const SOURCE = "wamid.same-in-both";
async function say({ account, inboxes }: DeskTenant, inboxId = inboxes.centro): Promise<number> {
  const { id } = await world.desk.addConversation(account.id, { inboxId, text: "Oi" });
  const [row] = await world.desk.rows<{ id: number }>(
    `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, source_id, created_at, updated_at)
     VALUES ('Olá', $1, $2, $3, 1, $4, now(), now()) RETURNING id`,
    [account.id, inboxId, id, SOURCE],
  );
  return row?.id ?? 0;
}
async function shown(id = messageId) {
  const [row] = await world.desk.rows<{ status: number; attributes: string }>(
    "SELECT status, content_attributes #>> '{}' AS attributes FROM messages WHERE id = $1",
    [id],
  );
  return { status: row?.status, error: JSON.parse(row?.attributes || "{}").external_error };
}
const patches = () => world.exchanges.filter(({ method }) => method === "PATCH").map(({ status }) => status);
const tell = (status: "sent" | "delivered" | "read" | "failed", error?: string, tenant = ours) =>
  updateDeliveryStatus(tenant.ctx, { sourceId: SOURCE, status, error });

it("a delivery status is written through the helpdesk's API, to the organization's own message only", async () => {
  expect(await tell("delivered")).toBe(true);
  expect([await shown(), await shown(theirMessageId)]).toEqual([{ status: 1 }, { status: 0 }]);
  expect(patches()).toEqual([200]);
});

it("a failed status is written with the failure reason", async () => {
  expect(await tell("failed", "131026: Message undeliverable")).toBe(true);
  expect(await shown()).toEqual({ status: 3, error: "131026: Message undeliverable" });
});

it.each([
  { status: 500 },
  { status: 429 },
  { kind: "reset" as const },
  { kind: "garbage" as const },
  { kind: "lost-answer" as const },
])("a delivery status is written to the database when the API fails with %o", async (fault) => {
  world.sandbox.faults.add({ system: "helpdesk", path: "/messages/", ...fault });
  expect(await tell("failed", "131026: Message undeliverable")).toBe(true);
  expect(await shown()).toEqual({ status: 3, error: "131026: Message undeliverable" });
  expect((await shown(theirMessageId)).status).toBe(0);
});

it("a delivery status is written to the database for a channel whose status updates the API rejects", async () => {
  const inbox = await world.desk.addInbox(ours.account.id, { name: "WhatsApp", channel: "whatsapp" });
  await world.desk.rows("DELETE FROM messages WHERE id = $1", [messageId]);
  messageId = await say(ours, inbox.id);
  expect(await tell("read")).toBe(true);
  expect(await shown()).toEqual({ status: 2 });
  expect(patches()).toEqual([403]);
});

it("a delivery status never moves back, and an outdated one sends no request", async () => {
  await tell("read");
  world.exchanges.length = 0;
  for (const status of ["sent", "delivered", "read", "failed"] as const) expect(await tell(status, "late")).toBe(true);
  expect(await shown()).toEqual({ status: 2 });
  expect(patches()).toEqual([]);
});

it("updateDeliveryStatus returns false for an unknown message and for another account's message", async () => {
  expect(await updateDeliveryStatus(ours.ctx, { sourceId: "wamid.none", status: "read" })).toBe(false);
  await pointAt(ours.ctx, { url: elsewhere(world.url), accountId: theirs.account.id, apiKey: ours.account.adminToken });
  expect(await tell("read")).toBe(false);
  expect(await setMessageSource(ours.ctx, { messageId: theirMessageId, sourceId: "mine" })).toBe(false);
  expect((await shown(theirMessageId)).status).toBe(0);
});

it("updateDeliveryStatus finds a message once setMessageSource has set its source id", async () => {
  await world.desk.rows("UPDATE messages SET source_id = NULL WHERE id = $1", [messageId]);
  expect(await tell("delivered")).toBe(false);
  expect(await setMessageSource(ours.ctx, { messageId, sourceId: SOURCE })).toBe(true);
  expect(await setMessageSource(ours.ctx, { messageId: theirMessageId, sourceId: "mine" })).toBe(false);
  expect(await tell("delivered")).toBe(true);
});

it("updateDeliveryStatus, setMessageSource and findLabelTimes don't throw when the database fails", async () => {
  await world.desk.rows("ALTER TABLE messages RENAME TO gone");
  try {
    expect(await tell("read")).toBe(false);
    expect(await setMessageSource(ours.ctx, { messageId, sourceId: "x" })).toBe(false);
    expect(await findLabelTimes(ours.ctx, { conversationIds: [1], label: WAITING })).toBeNull();
  } finally {
    await world.desk.rows("ALTER TABLE gone RENAME TO messages");
  }
});

it("findLabelTimes finds none without a helpdesk database", async () => {
  const { HELPDESK_DATABASE_URL: url } = env();
  env().HELPDESK_DATABASE_URL = undefined;
  try {
    expect(await findLabelTimes(ours.ctx, { conversationIds: [1], label: WAITING })).toEqual(new Map());
  } finally {
    env().HELPDESK_DATABASE_URL = url;
  }
});

it("findLabelTimes returns when a waiting conversation got its label, in its own account only", async () => {
  const createdAt = new Date("2026-11-21T12:00:00Z");
  const { displayId } = await world.desk.addConversation(ours.account.id, {
    inboxId: ours.inboxes.centro,
    labels: [WAITING],
    createdAt,
  });
  expect(await findLabelTimes(ours.ctx, { conversationIds: [displayId], label: WAITING })).toEqual(
    new Map([[displayId, createdAt]]),
  );
  expect(await findLabelTimes(theirs.ctx, { conversationIds: [displayId], label: WAITING })).toEqual(new Map());
});
