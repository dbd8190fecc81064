import { describe, expect, it } from "vitest";
import { InboxConversationsQuery, listInboxConversations, markUnread } from "../../../lib/helpdesk/index.ts";
import { type DeskTenants, openDeskTenants } from "../../support/desk-tenants.ts";
import { userCtx } from "../../support/factories.ts";

// Open conversations of an inbox, and what a person does with one of them.
let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

const add = (fields: object, tenant = ours) => world.desk.addConversation(tenant.account.id, fields as never);
const ask = (fields: object, ctx = ours.ctx) =>
  listInboxConversations(ctx, InboxConversationsQuery.parse({ inboxId: ours.inboxes.centro, ...fields }));
const idsOf = async (fields: object) => (await ask(fields)).data.map(({ conversationId }) => conversationId);

describe("the open conversations of an inbox", () => {
  it("are listed by their latest activity, without resolved ones and those of other inboxes", async () => {
    const former = await ask({});
    const open = await add({ inboxId: ours.inboxes.centro });
    await add({ inboxId: ours.inboxes.centro, status: "resolved" });
    await add({ inboxId: ours.inboxes.norte });
    const listed = await ask({});
    expect(listed).toMatchObject({ total: former.total + 1, isReachable: true });
    expect(listed.data.find(({ conversationId }) => conversationId === open.displayId)).toMatchObject({
      ...{ inboxId: ours.inboxes.centro, url: expect.stringContaining(`/conversations/${open.displayId}`) },
      ...{ assignee: null, labels: [] },
    });
    const times = listed.data.map(({ lastActivityAt }) => lastActivityAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("are filtered by agent and label", async () => {
    const open = await add({ inboxId: ours.inboxes.centro });
    expect(await idsOf({ assignee: "none" })).toContain(open.displayId);
    expect(await idsOf({ assignee: "assigned" })).not.toContain(open.displayId);
    expect(await idsOf({ label: "no-such-label" })).toEqual([]);
  });

  it("are a 404 outside the stores of a person and in another organization", async () => {
    const limited = userCtx(ours.orgId, { storeScope: [] });
    await expect(ask({}, limited)).rejects.toMatchObject({ status: 404 });
    await expect(ask({}, theirs.ctx)).rejects.toMatchObject({ status: 404 });
  });

  it("say that the helpdesk does not answer", async () => {
    world.sandbox.faults.add({ system: "helpdesk", status: 503 });
    expect(await ask({})).toMatchObject({ data: [], isReachable: false });
    world.sandbox.faults.clear();
  });
});

describe("a conversation", () => {
  const seenAt = async (displayId: number) =>
    (
      await world.desk.rows<{ at: Date | null }>(
        "SELECT agent_last_seen_at AS at FROM conversations WHERE account_id = $1 AND display_id = $2",
        [ours.account.id, displayId],
      )
    )[0]?.at;

  it("is marked as unread for its agents", async () => {
    const { id, displayId } = await add({ inboxId: ours.inboxes.centro });
    await world.desk.rows(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, created_at, updated_at)
       VALUES ('Oi', $1, $2, $3, 0, now(), now())`,
      [ours.account.id, ours.inboxes.centro, id],
    );
    const former = await seenAt(displayId);
    expect(await markUnread(ours.ctx, { id: displayId })).toEqual({ conversationId: displayId, isUnread: true });
    expect(await seenAt(displayId)).not.toEqual(former);
  });

  it("is a 404 outside the stores of a person and in another organization", async () => {
    const { displayId } = await add({ inboxId: ours.inboxes.centro });
    const limited = userCtx(ours.orgId, { storeScope: [] });
    await expect(markUnread(limited, { id: displayId })).rejects.toMatchObject({ status: 404 });
    await expect(markUnread(theirs.ctx, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  it("stays as it was while the helpdesk does not answer", async () => {
    const { displayId } = await add({ inboxId: ours.inboxes.centro });
    world.sandbox.faults.add({ system: "helpdesk", status: 503 });
    await expect(markUnread(ours.ctx, { id: displayId })).rejects.toMatchObject({ status: 502 });
    world.sandbox.faults.clear();
  });
});
