import { beforeEach, describe, expect, it } from "vitest";
import { POST as provision, GET as readAgents } from "../../../app/api/helpdesk/agents/route.ts";
import { POST as reopen } from "../../../app/api/helpdesk/conversations/[id]/reopen/route.ts";
import { POST as unread } from "../../../app/api/helpdesk/conversations/[id]/unread/route.ts";
import { GET as readConversations } from "../../../app/api/helpdesk/conversations/route.ts";
import { GET as readExpiring } from "../../../app/api/helpdesk/expiring/route.ts";
import { GET as readInboxes } from "../../../app/api/helpdesk/inboxes/route.ts";
import { GET as readQueue } from "../../../app/api/helpdesk/queue/route.ts";
import { POST as reassign } from "../../../app/api/helpdesk/reassign/route.ts";
import { GET as readRedirects } from "../../../app/api/helpdesk/redirects/route.ts";
import { GET as readStores } from "../../../app/api/settings/stores/route.ts";
import { POST as saveConfig } from "../../../app/api/whatsapp/helpdesk/config/route.ts";
import { GET as readHealth } from "../../../app/api/whatsapp/helpdesk/health/route.ts";
import { POST as saveMode } from "../../../app/api/whatsapp/helpdesk/mode/route.ts";
import { POST as saveTimeout } from "../../../app/api/whatsapp/helpdesk/wait-timeout/route.ts";
import { WAITING } from "../../../lib/helpdesk/index.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { bindInbox, type DeskTenant, type DeskTenants, openDeskTenants } from "../../support/desk-tenants.ts";
import { createStore } from "../../support/factories.ts";
import { newPerson, type Person } from "../../support/settings.ts";

// A manager of two of three stores, who has app:helpdesk and nothing else.
let { world, ours, theirs } = {} as DeskTenants;
let sul: { storeId: string; inboxId: number };
let manager: Person;
let administrator: Person;
let foreigner: Person;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

beforeEach(async () => {
  const { id: inboxId } = await world.desk.addInbox(ours.account.id, { name: "SUL" });
  const agent = { name: "Lia Dias - SUL", inboxIds: [inboxId] };
  await world.desk.addAgent(ours.account.id, agent);
  sul = { storeId: await createStore(ours.orgId, "SUL"), inboxId };
  await bindInbox(ours.ctx, sul.storeId, inboxId);
  const permissions = ["app:helpdesk"];
  const storeIds = [ours.stores.centro, ours.stores.norte];
  manager = await newPerson({ permissions, level: 20, storeIds }, ours.orgId);
  administrator = await newPerson({ permissions }, ours.orgId);
  foreigner = await newPerson({ permissions }, theirs.orgId);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function addConversation(fields: object, { account }: DeskTenant = ours): Promise<number> {
  const { displayId } = await world.desk.addConversation(account.id, {
    inboxId: ours.inboxes.centro,
    text: "Oi",
    labels: [WAITING],
    createdAt: minutesAgo(23 * 60),
    ...fields,
  });
  return displayId;
}

/** One waiting conversation per store, and one of an inbox without a store. */
async function addOneEach() {
  const { id: noStore } = await world.desk.addInbox(ours.account.id, { name: "Escritório" });
  return {
    centro: await addConversation({ inboxId: ours.inboxes.centro }),
    norte: await addConversation({ inboxId: ours.inboxes.norte }),
    sul: await addConversation({ inboxId: sul.inboxId }),
    office: await addConversation({ inboxId: noStore }),
    foreign: await addConversation({ inboxId: theirs.inboxes.centro }, theirs),
  };
}

type Listed = { total: number; data: { conversationId: number }[] };
async function listed(who: Person, handler: RouteHandler, path: string): Promise<number[]> {
  const { status, body } = await who.call<Listed>(handler, path);
  expect(status).toBe(200);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ conversationId }) => conversationId).toSorted((one, other) => one - other);
}

describe("a manager of two stores", () => {
  it("reads the queue of those stores only", async () => {
    const ids = await addOneEach();
    expect(await listed(manager, readQueue, "/helpdesk/queue")).toEqual([ids.centro, ids.norte]);
    expect(await listed(manager, readQueue, `/helpdesk/queue?storeId=${sul.storeId}`)).toEqual([]);
    expect(await listed(administrator, readQueue, "/helpdesk/queue")).toEqual([
      ids.centro,
      ids.norte,
      ids.sul,
      ids.office,
    ]);
    expect(await listed(foreigner, readQueue, "/helpdesk/queue")).toEqual([ids.foreign]);
  });

  it("reads the closing reply windows of those stores only", async () => {
    const ids = await addOneEach();
    expect(await listed(manager, readExpiring, "/helpdesk/expiring")).toEqual([ids.centro, ids.norte]);
    expect(await listed(manager, readExpiring, `/helpdesk/expiring?storeId=${sul.storeId}`)).toEqual([]);
    expect(await listed(administrator, readExpiring, "/helpdesk/expiring")).toEqual([ids.centro, ids.norte, ids.sul]);
    expect(await listed(foreigner, readExpiring, "/helpdesk/expiring")).toEqual([ids.foreign]);
  });

  it("reads the open conversations of those stores' inboxes only", async () => {
    const ids = await addOneEach();
    const path = (inboxId: number) => `/helpdesk/conversations?inboxId=${inboxId}`;
    expect(await listed(manager, readConversations, path(ours.inboxes.norte))).toEqual([ids.norte]);
    expect(await listed(administrator, readConversations, path(sul.inboxId))).toEqual([ids.sul]);
    for (const inboxId of [sul.inboxId, theirs.inboxes.centro])
      expect(await manager.call(readConversations, path(inboxId))).toMatchObject({ status: 404 });
    expect(await foreigner.call(readConversations, path(ours.inboxes.norte))).toMatchObject({ status: 404 });
  });

  it("reads the names of those stores, inboxes and agents only", async () => {
    type Names = { total: number; data: { name: string }[] };
    const namesOf = async (who: Person, handler: RouteHandler, path: string) => {
      const { status, body } = await who.call<Names>(handler, path);
      expect([status, body.total]).toEqual([200, body.data.length]);
      return body.data.map(({ name }) => name);
    };
    expect(await namesOf(manager, readInboxes, "/helpdesk/inboxes")).toEqual([
      expect.stringMatching(/^CENTRO/),
      expect.stringMatching(/^NORTE/),
    ]);
    expect(await namesOf(manager, readAgents, "/helpdesk/agents")).toEqual([
      "Ana Souza - CENTRO",
      "Ana Souza - NORTE",
      "Rui Costa - CENTRO",
      "Rui Costa - NORTE",
    ]);
    expect(await namesOf(administrator, readAgents, "/helpdesk/agents")).toContain("Lia Dias - SUL");
    const stores = await manager.call<{ data: { id: string }[] }>(readStores, "/settings/stores");
    expect(stores.body.data.map(({ id }) => id).toSorted()).toEqual([ours.stores.centro, ours.stores.norte].toSorted());
    expect(await manager.call(readHealth, "/whatsapp/helpdesk/health")).toMatchObject({ body: { ok: true } });
  });

  it("reads the redirects from those stores only", async () => {
    const add = (tenant: DeskTenant, conversationId: number, storeId: string | null) =>
      tenant.ctx.db.rows(
        `INSERT INTO conversation_redirect (organization_id, account_id, from_conversation_id, from_inbox_id,
           from_store_id, to_inbox_id, contact_id, agent_id, agent_name, waiting_since, minutes_waited, status, claim,
           claimed_until)
         VALUES ($1, $2, $3, 1, $4, 2, 5, 7, 'Ana', now(), 40, 'failed', gen_random_uuid(), now())`,
        [tenant.orgId, tenant.account.id, conversationId, storeId],
      );
    await add(ours, 1, ours.stores.centro);
    await add(ours, 2, sul.storeId);
    await add(ours, 3, null);
    await add(theirs, 4, theirs.stores.centro);
    const fromOf = async (who: Person, query = "") => {
      const { body } = await who.call<{ total: number; data: { from: { conversationId: number } }[] }>(
        readRedirects,
        `/helpdesk/redirects${query}`,
      );
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ from }) => from.conversationId).toSorted((one, other) => one - other);
    };
    expect(await fromOf(manager)).toEqual([1]);
    expect(await fromOf(manager, `?storeId=${sul.storeId}`)).toEqual([]);
    expect(await fromOf(administrator)).toEqual([1, 2, 3]);
    expect(await fromOf(foreigner)).toEqual([4]);
  });

  it("reopens and marks as unread those stores' conversations only", async () => {
    const act = (who: Person, handler: RouteHandler, id: number) =>
      who.call(handler, `/helpdesk/conversations/${id}`, { method: "POST", params: { id: String(id) } });
    const own = await addConversation({ status: "resolved" });
    const other = await addConversation({ inboxId: sul.inboxId, status: "resolved" });
    expect(await act(manager, unread, own)).toMatchObject({ status: 200 });
    expect(await act(manager, reopen, own)).toMatchObject({ status: 200 });
    for (const handler of [reopen, unread]) {
      expect(await act(manager, handler, other)).toMatchObject({ status: 404, code: "conversation_not_found" });
      expect(await act(foreigner, handler, 900_000)).toMatchObject({ status: 404 });
    }
    const [left] = await world.desk.rows<{ status: number }>(
      "SELECT status FROM conversations WHERE account_id = $1 AND display_id = $2",
      [ours.account.id, other],
    );
    expect(left?.status).toBe(1);
    expect(await act(administrator, reopen, other)).toMatchObject({ status: 200 });
  });

  it.each([
    ["reassigning now", reassign, {}],
    ["the connection", saveConfig, {}],
    ["the mode", saveMode, { mode: "gateway" }],
    ["the waiting time", saveTimeout, { enabled: true }],
    ["creating an agent", provision, { name: "Lia", email: "lia@x.test" }],
  ] as const)("is refused %s, which needs app:integrations", async (_, handler, body) => {
    for (const who of [manager, administrator])
      expect(await who.call(handler, "/helpdesk", { method: "POST", body })).toMatchObject({ status: 403 });
  });
});
