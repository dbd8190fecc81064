import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as readQueue } from "../../../app/api/helpdesk/queue/route.ts";
import { POST as askForReassign } from "../../../app/api/helpdesk/reassign/route.ts";
import { GET as readRedirects } from "../../../app/api/helpdesk/redirects/route.ts";
import { reassignGroup, reassignOnRequest } from "../../../inngest/functions/helpdesk/reassign.ts";
import { everyFiveMinutes } from "../../../inngest/functions/jobs/every-five-minutes.ts";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { openHelpdesk } from "../../../lib/helpdesk/connection/open-helpdesk.ts";
import { REDIRECTED, WAITING } from "../../../lib/helpdesk/index.ts";
import { reassignOrganization } from "../../../lib/helpdesk/reassignment/reassign-organization.ts";
import { NO_AGENT } from "../../../lib/helpdesk/rules/conversations.ts";
import type { RedirectView, WaitingQueue } from "../../../lib/helpdesk/schemas.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import {
  bindInbox,
  type DeskTenant,
  type DeskTenants,
  elsewhere,
  openDeskTenants,
  pointAt,
} from "../../support/desk-tenants.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore, userCtx } from "../../support/factories.ts";
import { openHelpdeskContract } from "../../support/helpdesk-contract.ts";
import { createCustomer } from "../../support/inbox.ts";
import { organizationsOf } from "../../support/organizations-of.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";
import { newPerson } from "../../support/settings.ts";
import { watchedCtx } from "../../support/watched-ctx.ts";

// Over HTTP against the stub helpdesk and its database: two organizations in one installation.
const MESSAGE = "Oi {{customer}}, {{agent}} assume daqui.";
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const SEES_CUSTOMERS = { permissions: ["app:helpdesk", "app:customers"] };
let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
beforeEach(async () => {
  for (const tenant of [ours, theirs]) await handOver(tenant);
  recorder.events.splice(0);
});
afterAll(() => recorder.close());

/** NORTE is the e-commerce store with two agents; CENTRO is a regular store. */
async function handOver({ ctx, orgId, stores }: DeskTenant): Promise<void> {
  await ctx.db.sql(async (sql) => {
    await sql.run("UPDATE store SET is_ecommerce = true WHERE organization_id = $1 AND id = $2", [orgId, stores.norte]);
    await sql.run(
      `UPDATE helpdesk_config SET whatsapp_mode = 'waba_official', wait_timeout_enabled = true,
         wait_timeout_minutes = 30, reassignment_message = $2 WHERE organization_id = $1`,
      [orgId, MESSAGE],
    );
  });
}

async function waiting(tenant: DeskTenant, minutes: number, fields: { inboxId?: number; labels?: string[] } = {}) {
  const phone = `+55119${String(Math.random()).slice(2, 10)}`;
  const { displayId } = await world.desk.addConversation(tenant.account.id, {
    inboxId: tenant.inboxes.centro,
    phone,
    name: "Maria Silva",
    text: "Chegou o vestido?",
    labels: [WAITING],
    createdAt: minutesAgo(minutes),
    ...fields,
  });
  return { id: displayId, phone };
}

type Seen = { id: number; status: number; inboxId: number; assigneeId: number | null; labels: string[] };
async function conversations({ account }: DeskTenant): Promise<Seen[]> {
  return world.desk.rows<Seen>(
    `SELECT c.display_id AS id, c.status, c.inbox_id AS "inboxId", c.assignee_id AS "assigneeId", ARRAY(
       SELECT t.name FROM taggings g JOIN tags t ON t.id = g.tag_id
       WHERE g.taggable_type = 'Conversation' AND g.taggable_id = c.id ORDER BY t.name) AS labels
     FROM conversations c WHERE c.account_id = $1 ORDER BY c.display_id`,
    [account.id],
  );
}
const reassign = ({ orgId }: DeskTenant) =>
  runFunction(reassignOnRequest, {
    name: "crm/helpdesk-reassign.requested",
    data: { orgId, trigger: "schedule", actorId: null },
  });

describe("a customer who waits longer than the time-out", () => {
  it("is reassigned through the helpdesk's API, with requests that match its OpenAPI file", async () => {
    const customer = await waiting(ours, 45);
    const patient = await waiting(ours, 10);
    const foreign = await waiting(theirs, 45);
    const phone = customer.phone.slice(3);
    const customerId = await createCustomer(ours.orgId, ours.stores.centro, { name: "Maria S.", phone });
    expect((await reassign(ours)).result).toMatchObject({ state: "done", redirected: 1, failed: 0 });

    const [old, other, made, ...more] = await conversations(ours);
    expect(more).toEqual([]);
    expect(old).toMatchObject({ id: customer.id, status: 1, labels: [REDIRECTED, WAITING] });
    expect(other).toMatchObject({ id: patient.id, status: 0, labels: [WAITING] });
    expect(made).toMatchObject({ status: 0, inboxId: ours.inboxes.norte, labels: [REDIRECTED, WAITING] });
    expect([ours.agents.anaNorte, ours.agents.ruiNorte]).toContain(made?.assigneeId);
    const messages = await world.desk.rows<{ content: string; private: boolean; attributes: string; source: string }>(
      `SELECT m.content, m.private, m.content_attributes::text AS attributes, m.source_id AS source FROM messages m
       JOIN conversations c ON c.id = m.conversation_id
       WHERE c.account_id = $1 AND c.display_id = $2 AND m.message_type = 1 ORDER BY m.id`,
      [ours.account.id, made?.id],
    );
    const agent = made?.assigneeId === ours.agents.anaNorte ? "Ana" : "Rui";
    expect(messages.map(({ content }) => content)).toEqual([
      expect.stringContaining("Maria Silva: Chegou o vestido?"),
      `Oi Maria, ${agent} assume daqui.`,
    ]);
    expect(
      messages.map((message) => [message.private, message.attributes.includes("automated"), message.source]),
    ).toEqual([
      [true, false, null],
      [false, true, null],
    ]);
    expect((await conversations(theirs)).map(({ id, status }) => [id, status])).toEqual([[foreign.id, 0]]);
    expect(openHelpdeskContract()?.violations(world.exchanges) ?? []).toEqual([]);

    const { body } = await (await newPerson(SEES_CUSTOMERS, ours.orgId)).call<{ data: RedirectView[]; total: number }>(
      readRedirects,
      "/helpdesk/redirects",
    );
    expect(body).toMatchObject({ total: 1, page: 1, limit: 50 });
    expect(body.data[0]).toMatchObject({
      status: "completed",
      minutesWaited: 45,
      customer: { id: customerId, name: "Maria S." },
      from: {
        conversationId: customer.id,
        inboxId: ours.inboxes.centro,
        store: { id: ours.stores.centro, name: "Loja CENTRO" },
        url: `${world.url}/app/accounts/${ours.account.id}/conversations/${customer.id}`,
      },
      to: { conversationId: made?.id },
      agent: { id: made?.assigneeId },
    });
    expect((await reassign(ours)).result).toMatchObject({ state: "done", redirected: 0 });
  });

  it("gets the no-agent label when no agent of the inbox is online", async () => {
    const customer = await waiting(ours, 45);
    const there = (availability: number) =>
      world.desk.rows("UPDATE account_users SET availability = $2 WHERE account_id = $1", [
        ours.account.id,
        availability,
      ]);
    await there(1);
    expect((await reassign(ours)).result).toMatchObject({ withoutAgent: 1, redirected: 0 });
    expect(await conversations(ours)).toMatchObject([{ id: customer.id, status: 0, labels: [WAITING, NO_AGENT] }]);
    await there(0);
    expect((await reassign(ours)).result).toMatchObject({ withoutAgent: 0, redirected: 1 });
    expect((await conversations(ours))[0]).toMatchObject({ status: 1, labels: [REDIRECTED, WAITING] });
  });

  it("is reassigned although another organization's helpdesk fails", async () => {
    await waiting(ours, 45);
    await waiting(theirs, 45);
    await pointAt(ours.ctx, { url: world.url, accountId: ours.account.id, apiKey: "wrong" });
    expect((await reassign(ours)).result).toMatchObject({ state: "unreachable" });
    expect((await reassign(theirs)).result).toMatchObject({ state: "done", redirected: 1 });
    expect(await conversations(ours)).toMatchObject([{ labels: [WAITING] }]);
  });

  it("is reassigned by the run of a group, whatever happens to the group's other organizations", async () => {
    await waiting(ours, 45);
    await waiting(theirs, 45);
    await pointAt(ours.ctx, { url: world.url, accountId: ours.account.id, apiKey: "wrong" });
    const { error } = await runFunction(reassignGroup, {
      name: "crm/helpdesk-reassign.group-requested",
      data: { orgIds: [ours.orgId, crypto.randomUUID(), theirs.orgId] },
    });
    expect(error).toBeUndefined();
    expect(await conversations(ours)).toMatchObject([{ status: 0, labels: [WAITING] }]);
    expect(await conversations(theirs)).toMatchObject([
      { status: 1, labels: [REDIRECTED, WAITING] },
      { status: 0, inboxId: theirs.inboxes.norte, labels: [REDIRECTED, WAITING] },
    ]);
  });

  it("costs one read of the settings per run, and thirteen requests with one conversation", async () => {
    for (const minutes of [90, 45]) await waiting(ours, minutes);
    const statements: string[] = [];
    world.exchanges.splice(0);
    expect(await reassignOrganization(watchedCtx(ours.ctx, statements))).toMatchObject({ redirected: 2 });
    expect(statements.filter((text) => text.includes("FROM helpdesk_config h"))).toHaveLength(1);
    expect(statements).not.toContain("transaction");
    expect(world.exchanges).toHaveLength(13 + 11);
  });

  it("is reassigned once although the helpdesk fails, is slow and loses responses", { timeout: 180_000 }, async () => {
    const people = [await waiting(ours, 90), await waiting(ours, 70), await waiting(ours, 50)];
    const { faults } = world.sandbox;
    faults.add({ system: "helpdesk", kind: "lost-answer", rate: 0.15 });
    faults.add({ system: "helpdesk", status: 500, rate: 0.1 });
    faults.add({ system: "helpdesk", kind: "garbage", rate: 0.05 });
    faults.add({ system: "helpdesk", delayMs: 30, rate: 0.2 });
    const runAfter = (hours: number) =>
      reassignOrganization(systemCtx(ours.orgId, "test", { now: () => new Date(Date.now() + hours * 3_600_000) }));
    for (let hours = 0; hours < 4; hours += 1) await runAfter(hours);
    faults.clear();
    for (let hours = 4; hours < 6; hours += 1) await runAfter(hours);

    const all = await conversations(ours);
    expect(all.filter(({ inboxId }) => inboxId === ours.inboxes.centro)).toEqual(
      people.map(({ id }) => expect.objectContaining({ id, status: 1, labels: [REDIRECTED, WAITING] })),
    );
    const made = all.filter(({ inboxId }) => inboxId === ours.inboxes.norte);
    expect(made).toHaveLength(people.length);
    const said = await world.desk.rows<{ notes: number; messages: number }>(
      `SELECT count(*) FILTER (WHERE m.private)::int AS notes, count(*) FILTER (WHERE NOT m.private)::int AS messages
       FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.message_type = 1
       WHERE c.account_id = $1 AND c.inbox_id = $2 GROUP BY c.id`,
      [ours.account.id, ours.inboxes.norte],
    );
    expect(said).toEqual(people.map(() => ({ notes: 1, messages: 1 })));
  });

  it("is looked for every five minutes in organizations with reassignment switched on", async () => {
    await theirs.ctx.db.sql((sql) =>
      sql.run("UPDATE helpdesk_config SET whatsapp_mode = 'gateway' WHERE organization_id = $1", [theirs.orgId]),
    );
    await runSchedule(everyFiveMinutes, recorder);
    const asked = organizationsOf(recorder.events.filter(({ name }) => name.startsWith("crm/helpdesk-reassign.")));
    expect(asked).toContain(ours.orgId);
    expect(asked).not.toContain(theirs.orgId);
  });
});

describe("POST /helpdesk/reassign", () => {
  it("answers 202 to a user who sees all stores, 403 to others, and 409 if reassignment is switched off", async () => {
    const person = await newPerson({}, ours.orgId);
    expect(await person.call(askForReassign, "/helpdesk/reassign", { method: "POST" })).toEqual({
      status: 202,
      code: null,
      body: { requested: true },
    });
    expect(recorder.named("crm/helpdesk-reassign.requested").map(({ data }) => data)).toEqual([
      { orgId: ours.orgId, trigger: "user", actorId: person.userId },
    ]);
    const clerk = await newPerson({ storeIds: [ours.stores.centro] }, ours.orgId);
    expect((await clerk.call(askForReassign, "/helpdesk/reassign", { method: "POST" })).status).toBe(403);
    await ours.ctx.db.sql((sql) =>
      sql.run("UPDATE helpdesk_config SET wait_timeout_enabled = false WHERE organization_id = $1", [ours.orgId]),
    );
    expect((await person.call(askForReassign, "/helpdesk/reassign", { method: "POST" })).status).toBe(409);
  });
});

describe("the queue of waiting conversations", () => {
  const queue = async (path = "", fields = {}, tenant = ours) =>
    (await newPerson(fields, tenant.orgId)).call<WaitingQueue>(readQueue, `/helpdesk/queue${path}`);

  it("lists the organization's conversations with their waiting times, the longest first", async () => {
    const [short, long] = [await waiting(ours, 10), await waiting(ours, 40, { labels: [WAITING, NO_AGENT] })];
    const there = await waiting(ours, 20, { inboxId: ours.inboxes.norte });
    await waiting(theirs, 50);
    const { status, body } = await queue();
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, limit: 50, isReachable: true });
    expect(body.data.map((row) => [row.conversationId, row.minutesWaited, row.minutesLeft])).toEqual([
      [long.id, 40, -10],
      [there.id, 20, null],
      [short.id, 10, 20],
    ]);
    expect(body.data[0]).toMatchObject({
      contactName: "Maria Silva",
      store: { id: ours.stores.centro, name: "Loja CENTRO" },
      assignee: null,
      inboxId: ours.inboxes.centro,
      labels: [WAITING, NO_AGENT].sort(),
      url: `${world.url}/app/accounts/${ours.account.id}/conversations/${long.id}`,
    });
    expect((await queue("?page=2&limit=2")).body).toMatchObject({ total: 3, data: [{ conversationId: short.id }] });
  });

  it("counts a redirected customer's wait from the first message, and the deadline from the redirect", async () => {
    const redirected = await waiting(ours, 45);
    const other = await waiting(ours, 20);
    expect((await reassign(ours)).result).toMatchObject({ redirected: 1 });
    const made = (await conversations(ours)).find(({ inboxId }) => inboxId === ours.inboxes.norte);
    const { body } = await queue();
    expect(body.data.map((row) => [row.conversationId, row.minutesWaited])).toEqual([
      [made?.id, 45],
      [other.id, 20],
    ]);
    expect(body.data[0]).toMatchObject({ minutesLeft: null, minutesToDeadline: 30 });
    expect(redirected.id).not.toBe(made?.id);
    const scoped = await queue("", { storeIds: [ours.stores.norte] });
    expect(scoped.body.data.map(({ minutesWaited }) => minutesWaited)).toEqual([45]);
  });

  it("shows what the customer wrote last, not the automatic message after it or after a redirect", async () => {
    const { id } = await waiting(ours, 45);
    const shown = async () => (await queue()).body.data[0]?.lastMessage;
    const automatic = { content: "Já vamos te atender!", contentAttributes: { automated: true } };
    expect(await (await openHelpdesk(ours.ctx))?.sendMessage(id, automatic)).not.toBeNull();
    expect(await shown()).toMatchObject({ direction: "in", text: "Chegou o vestido?" });
    expect((await reassign(ours)).result).toMatchObject({ redirected: 1 });
    expect(await shown()).toMatchObject({ direction: "in", text: "Chegou o vestido?" });
  });

  it("is limited to the stores that the user sees, and to the requested store", async () => {
    const centro = await waiting(ours, 10);
    const norte = await waiting(ours, 20, { inboxId: ours.inboxes.norte });
    const other = await world.desk.addInbox(ours.account.id, { name: "Sem loja" });
    const nobodys = await waiting(ours, 30, { inboxId: other.id });
    const ids = async (...args: Parameters<typeof queue>) =>
      (await queue(...args)).body.data.map(({ conversationId }) => conversationId);
    const { stores } = ours;
    expect(await ids()).toEqual([nobodys.id, norte.id, centro.id]);
    expect((await queue()).body.data.map(({ minutesLeft }) => minutesLeft)).toEqual([null, null, 20]);
    expect(await ids("", { storeIds: [stores.centro] })).toEqual([centro.id]);
    expect(await ids(`?storeId=${stores.norte}`)).toEqual([norte.id]);
    expect(await ids(`?storeId=${stores.norte}`, { storeIds: [stores.centro] })).toEqual([]);
    expect(await ids(`?storeId=${theirs.stores.centro}`)).toEqual([]);
    expect(await ids("?storeId=nonsense")).toEqual([]);
  });

  it("is empty with isReachable false when the helpdesk can't be read", async () => {
    await waiting(ours, 10);
    await pointAt(ours.ctx, { url: world.url, accountId: ours.account.id, apiKey: "wrong" });
    expect((await queue()).body).toEqual({ data: [], total: 0, page: 1, limit: 50, isReachable: false });
  });
});

describe("the history of redirects", () => {
  const listed = async (query = "", fields = {}, tenant = ours) => {
    const person = await newPerson({ ...SEES_CUSTOMERS, ...fields }, tenant.orgId);
    const { body } = await person.call<{ data: RedirectView[] }>(readRedirects, `/helpdesk/redirects${query}`);
    return body.data;
  };
  const idsOf = async (...args: Parameters<typeof listed>) =>
    (await listed(...args)).map(({ from }) => from.conversationId);

  it("is filtered and sorted, and limited to the user's stores and organization", async () => {
    const sul = await createStore(ours.orgId, "SUL");
    const inbox = await world.desk.addInbox(ours.account.id, { name: "SUL" });
    await bindInbox(ours.ctx, sul, inbox.id);
    const [first, second] = [await waiting(ours, 45), await waiting(ours, 60, { inboxId: inbox.id })];
    await waiting(theirs, 45);
    await Promise.all([reassign(ours), reassign(theirs)]);
    expect(await idsOf("?sort=minutesWaited&order=asc")).toEqual([first.id, second.id]);
    expect(await idsOf("?sort=minutesWaited&order=desc")).toEqual([second.id, first.id]);
    expect(await idsOf(`?storeId=${sul}`)).toEqual([second.id]);
    expect(await idsOf("", { storeIds: [ours.stores.centro] })).toEqual([first.id]);
    expect(await idsOf(`?storeId=${theirs.stores.centro}`)).toEqual([]);
    expect(await listed("", {}, theirs)).toHaveLength(1);
    const all = await listed();
    const agentId = all[0]?.agent.id as number;
    expect(new Set((await listed(`?agentId=${agentId}`)).map(({ agent }) => agent.id))).toEqual(new Set([agentId]));
    expect(await listed("?agentId=999999")).toEqual([]);
    expect(await listed("?status=started")).toEqual([]);
    expect(await listed(`?from=${minutesAgo(5).toISOString()}`)).toHaveLength(2);
    expect(await listed(`?to=${minutesAgo(5).toISOString()}`)).toEqual([]);
    expect(await listed("?from=2020-01-01&to=2020-12-31")).toEqual([]);
    expect(await listed("?from=2020-01-01")).toHaveLength(2);
  });

  it("names the customer only to users who may see customers, and keeps the row for the others", async () => {
    const { phone } = await waiting(ours, 45);
    const id = await createCustomer(ours.orgId, ours.stores.centro, { name: "Maria S.", phone: phone.slice(3) });
    await reassign(ours);
    expect((await listed())[0]?.customer).toEqual({ id, name: "Maria S." });
    const [row] = await listed("", { permissions: ["app:helpdesk"] });
    expect(row).toMatchObject({ minutesWaited: 45, customer: null });
    expect(JSON.stringify(row)).not.toMatch(/Maria/);
  });

  it("hides an erased customer's name, and the URLs of a former helpdesk", async () => {
    const { phone } = await waiting(ours, 45);
    const id = await createCustomer(ours.orgId, ours.stores.centro, { name: "Maria S.", phone: phone.slice(3) });
    await reassign(ours);
    await eraseCustomer(userCtx(ours.orgId), { id, confirm: "Maria S." });
    expect((await listed())[0]?.customer).toEqual({ id, name: null });
    await pointAt(ours.ctx, {
      url: elsewhere(world.url),
      accountId: theirs.account.id,
      apiKey: theirs.account.adminToken,
    });
    expect((await listed())[0]).toMatchObject({ from: { url: null }, to: { url: null } });
  });
});
