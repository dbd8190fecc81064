import { describe, expect, it } from "vitest";
import {
  InboxConversationsQuery,
  InboxesQuery,
  listInboxConversations,
  listInboxes,
  markUnread,
} from "../../../lib/helpdesk/index.ts";
import { bindInbox, type DeskTenants, openDeskTenants } from "../../support/desk-tenants.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";

// Open conversations of an inbox, and a user's actions on one.
let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

const add = (fields: object, tenant = ours) => world.desk.addConversation(tenant.account.id, fields as never);
const ask = (fields: object, ctx = ours.ctx) =>
  listInboxConversations(ctx, InboxConversationsQuery.parse({ inboxId: ours.inboxes.centro, ...fields }));
const idsOf = async (fields: object) => (await ask(fields)).data.map(({ conversationId }) => conversationId);

describe("the inboxes of the helpdesk", () => {
  const inboxes = (ctx = ours.ctx, query: object = {}) => listInboxes(ctx, InboxesQuery.parse(query));

  it("are listed by name with the stores that use them", async () => {
    const listed = await inboxes();
    expect(listed).toMatchObject({ total: 2, isReachable: true });
    const stores = [[{ id: ours.stores.centro, name: "Loja CENTRO" }], [{ id: ours.stores.norte, name: "Loja NORTE" }]];
    expect(listed.data.map((inbox) => [inbox.id, inbox.stores])).toEqual([
      [ours.inboxes.centro, stores[0]],
      [ours.inboxes.norte, stores[1]],
    ]);
    expect(listed.data[0]?.name).toEqual(expect.stringMatching(/CENTRO/i));
    expect((await inboxes(ours.ctx, { limit: 1, page: 2 })).data).toEqual([listed.data[1]]);
  });

  it("include those that no store uses", async () => {
    await bindInbox(ours.ctx, ours.stores.norte, null);
    expect((await inboxes()).data.at(-1)).toMatchObject({ id: ours.inboxes.norte, stores: [] });
  });

  it("are limited to the user's stores and to the user's organization", async () => {
    const limited = userCtx(ours.orgId, { storeScope: [ours.stores.norte] });
    expect((await inboxes(limited)).data.map(({ id }) => id)).toEqual([ours.inboxes.norte]);
    const own = (await inboxes(theirs.ctx)).data.map(({ id }) => id);
    expect(own).toEqual([theirs.inboxes.centro, theirs.inboxes.norte]);
    expect(own).not.toContain(ours.inboxes.centro);
  });

  it("are an empty list with isReachable false when the helpdesk does not answer or is not configured", async () => {
    world.sandbox.faults.add({ system: "helpdesk", status: 503 });
    expect(await inboxes()).toMatchObject({ data: [], isReachable: false });
    world.sandbox.faults.clear();
    const { ctx } = await createOrganization("Sem helpdesk");
    expect(await inboxes(ctx)).toMatchObject({ data: [], isReachable: false });
  });
});

describe("the open conversations of an inbox", () => {
  it("are listed by their latest activity, without resolved ones and those of other inboxes", async () => {
    const former = await ask({});
    const open = await add({ inboxId: ours.inboxes.centro });
    await add({ inboxId: ours.inboxes.centro, status: "resolved" });
    await add({ inboxId: ours.inboxes.norte });
    const listed = await ask({});
    expect(listed).toMatchObject({ total: former.total + 1, isReachable: true });
    expect(listed.data.find(({ conversationId }) => conversationId === open.displayId)).toMatchObject({
      inboxId: ours.inboxes.centro,
      url: expect.stringContaining(`/conversations/${open.displayId}`),
      assignee: null,
      labels: [],
    });
    const times = listed.data.map(({ lastActivityAt }) => lastActivityAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("are filtered by assignment and label", async () => {
    const open = await add({ inboxId: ours.inboxes.centro });
    expect(await idsOf({ assignee: "none" })).toContain(open.displayId);
    expect(await idsOf({ assignee: "assigned" })).not.toContain(open.displayId);
    expect(await idsOf({ label: "no-such-label" })).toEqual([]);
  });

  it("are a 404 for an inbox outside the user's stores and for another organization", async () => {
    const limited = userCtx(ours.orgId, { storeScope: [] });
    await expect(ask({}, limited)).rejects.toMatchObject({ status: 404 });
    await expect(ask({}, theirs.ctx)).rejects.toMatchObject({ status: 404 });
  });

  it("are an empty list with isReachable false while the helpdesk does not answer", async () => {
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

  it("is a 404 for a user who doesn't see its store and for another organization", async () => {
    const { displayId } = await add({ inboxId: ours.inboxes.centro });
    const limited = userCtx(ours.orgId, { storeScope: [] });
    await expect(markUnread(limited, { id: displayId })).rejects.toMatchObject({ status: 404 });
    await expect(markUnread(theirs.ctx, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  it("can't be marked as unread while the helpdesk does not answer (502)", async () => {
    const { displayId } = await add({ inboxId: ours.inboxes.centro });
    world.sandbox.faults.add({ system: "helpdesk", status: 503 });
    await expect(markUnread(ours.ctx, { id: displayId })).rejects.toMatchObject({ status: 502 });
    world.sandbox.faults.clear();
  });
});
