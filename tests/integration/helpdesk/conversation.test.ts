import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as readFile } from "../../../app/api/helpdesk/conversations/[id]/messages/[messageId]/files/[fileId]/route.ts";
import { GET as readMessages, POST as sendRoute } from "../../../app/api/helpdesk/conversations/[id]/messages/route.ts";
import { GET as readConversation } from "../../../app/api/helpdesk/conversations/[id]/route.ts";
import { GET as readConversations } from "../../../app/api/helpdesk/conversations/route.ts";
import { GET as readQueue } from "../../../app/api/helpdesk/queue/route.ts";
import { listAccessLogs } from "../../../lib/audit/index.ts";
import { AuditLogQuery } from "../../../lib/audit/schemas.ts";
import { sendReply, WAITING } from "../../../lib/helpdesk/index.ts";
import { REDIRECTED } from "../../../lib/helpdesk/rules/conversations.ts";
import type {
  ConversationDetail,
  ConversationMessages,
  InboxConversationList,
  SentReply,
  WaitingQueue,
} from "../../../lib/helpdesk/schemas.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { env } from "../../../lib/platform/env.ts";
import { type DeskTenants, openDeskTenants } from "../../support/desk-tenants.ts";
import { eventually } from "../../support/eventually.ts";
import { createUser, userCtx } from "../../support/factories.ts";
import { openHelpdeskContract } from "../../support/helpdesk-contract.ts";
import { call, tokenFor } from "../../support/http.ts";
import { createCustomer, createNumber } from "../../support/inbox.ts";
import { newPerson, type Person } from "../../support/settings.ts";

// Reading a conversation and replying in it as the user's own helpdesk agent.
const PERMISSIONS = ["app:helpdesk", "app:customers"];
const PNG = Buffer.from("iVBORw0KGgo=", "base64");

let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

let ana: Person;
let stranger: Person;
let conversationId: number;
let phone: string;

beforeEach(async () => {
  phone = `119${String(Math.random()).slice(2, 10)}`;
  await createNumber(ours.orgId, ours.stores.centro, { provider: "gateway" });
  ana = await newPerson({ permissions: PERMISSIONS, email: ours.account.agents[0]?.email }, ours.orgId);
  stranger = await newPerson({ permissions: PERMISSIONS }, theirs.orgId);
  conversationId = await addConversation();
});

async function addConversation(fields: object = {}): Promise<number> {
  const { displayId } = await world.desk.addConversation(ours.account.id, {
    inboxId: ours.inboxes.centro,
    phone: `+55${phone}`,
    name: "Maria Silva",
    text: "Chegou o vestido?",
    labels: [WAITING],
    ...fields,
  });
  return displayId;
}

const on = (id: number, ...more: [string, string][]) => ({ params: { id: String(id), ...Object.fromEntries(more) } });
const detail = (who = ana, id = conversationId) =>
  who.call<ConversationDetail>(readConversation, `/helpdesk/conversations/${id}`, on(id));
const messages = (who = ana, id = conversationId, query = "") =>
  who.call<ConversationMessages>(readMessages, `/helpdesk/conversations/${id}/messages${query}`, on(id));
const reply = (body: { replyId: string; text: string }, who = ana, id = conversationId) =>
  who.call<SentReply>(sendRoute, `/helpdesk/conversations/${id}/messages`, { method: "POST", body, ...on(id) });

type Sent = { id: number; content: string; senderId: number };
/** What agents wrote in the conversation. */
const sent = (id = conversationId) =>
  world.desk.rows<Sent>(
    `SELECT m.id, m.content, m.sender_id AS "senderId" FROM messages m JOIN conversations c ON c.id = m.conversation_id
     WHERE c.account_id = $1 AND c.display_id = $2 AND m.message_type = 1 ORDER BY m.id`,
    [ours.account.id, id],
  );
const messagesPath = () => `/conversations/${conversationId}/messages`;
const answered = (path: "POST" | "GET", fields: object) =>
  world.sandbox.faults.add({
    system: "helpdesk",
    path: `${path} /helpdesk/api/v1/accounts/${ours.account.id}${messagesPath()}`,
    ...fields,
  });

describe("a reply", () => {
  it("is sent once as the user's own agent, with requests that match the helpdesk's OpenAPI file", async () => {
    const body = { replyId: randomUUID(), text: " Chegou, sim! " };
    const { status, body: first } = await reply(body);
    expect(status).toBe(200);
    expect(await reply(body)).toMatchObject({ status: 200, body: first });
    expect(await sent()).toEqual([{ id: first.messageId, content: "Chegou, sim!", senderId: ours.agents.ana }]);
    const { data } = (await messages()).body;
    expect(data.findLast(({ direction }) => direction === "out")).toMatchObject({
      author: "Ana Souza - CENTRO",
      status: "sent",
      replyId: body.replyId,
    });
    expect(openHelpdeskContract()?.violations(world.exchanges) ?? []).toEqual([]);
  });

  it("is audited once, with the conversation and the customer, without its text", async () => {
    const customerId = await createCustomer(ours.orgId, ours.stores.centro, { phone });
    const body = { replyId: randomUUID(), text: "Chegou hoje!" };
    await reply(body);
    await reply(body);
    const logs = async () =>
      (
        await listAccessLogs(ours.ctx, AuditLogQuery.parse({ actionType: "CONVERSATION_REPLY", limit: 50 }))
      ).data.filter(({ metadata }) => metadata?.conversationId === String(conversationId));
    await eventually(async () => expect(await logs()).toHaveLength(1));
    const [log] = await logs();
    expect(log).toMatchObject({ status: 200, targets: [{ kind: "customer", id: customerId }] });
    expect(JSON.stringify(log)).not.toContain(body.text);
  });

  it("ends the customer's wait", async () => {
    const isWaiting = async () => {
      const { body } = await ana.call<WaitingQueue>(readQueue, "/helpdesk/queue");
      return body.data.some((waiting) => waiting.conversationId === conversationId);
    };
    expect(await isWaiting()).toBe(true);
    await reply({ replyId: randomUUID(), text: "Chegou, sim!" });
    expect(await isWaiting()).toBe(false);
  });

  it("whose answer was lost after the helpdesk accepted it is found, and not sent again", async () => {
    answered("POST", { kind: "lost-answer", count: 1 });
    const body = { replyId: randomUUID(), text: "Chegou!" };
    const { status, body: made } = await reply(body);
    expect([status, made]).toEqual([200, { messageId: (await sent())[0]?.id }]);
    expect(await sent()).toHaveLength(1);
  });

  it("that was accepted while its search failed too is found at the repetition, and not sent again", async () => {
    answered("POST", { kind: "lost-answer", count: 1 });
    answered("GET", { status: 500 });
    const body = { replyId: randomUUID(), text: "Chegou!" };
    expect(await reply(body)).toMatchObject({ status: 409, code: "reply_unconfirmed" });
    expect(await reply(body)).toMatchObject({ status: 502, code: "helpdesk_failed" });
    world.sandbox.faults.clear();
    expect(await reply(body)).toMatchObject({ status: 200, body: { messageId: (await sent())[0]?.id } });
    expect(await sent()).toHaveLength(1);
  });

  it("that may still arrive is not repeated for a minute, and is then sent once", async () => {
    answered("POST", { kind: "reset", count: 1 });
    const given = { id: conversationId, replyId: randomUUID(), text: "Chegou!" };
    const at = (seconds: number) => {
      const now = new Date(Date.now() + seconds * 1_000);
      return userCtx(ours.orgId, { email: ana.email, clock: { now: () => now } });
    };
    const unconfirmed = expect.objectContaining({ status: 409, code: "reply_unconfirmed" });
    await expect(sendReply(at(0), given)).rejects.toEqual(unconfirmed);
    await expect(sendReply(at(50), given)).rejects.toEqual(unconfirmed);
    expect(await sent()).toEqual([]);
    const made = await sendReply(at(70), given);
    expect(await sendReply(at(140), given)).toEqual(made);
    expect(await sent()).toHaveLength(1);
  });

  it("of two simultaneous requests is sent once", async () => {
    const body = { replyId: randomUUID(), text: "Chegou!" };
    const answers = await Promise.all([reply(body), reply(body), reply(body)]);
    for (const { code } of answers) expect([null, "reply_unconfirmed"]).toContain(code);
    expect(await reply(body)).toMatchObject({ status: 200 });
    expect(await sent()).toHaveLength(1);
  });

  it("that the helpdesk refused can be repeated at once", async () => {
    answered("POST", { status: 422, count: 1 });
    const body = { replyId: randomUUID(), text: "Chegou!" };
    expect(await reply(body)).toMatchObject({ status: 502, code: "helpdesk_failed" });
    expect(await reply(body)).toMatchObject({ status: 200 });
    expect(await sent()).toHaveLength(1);
  });

  it("with the id of another text or conversation is refused", async () => {
    const replyId = randomUUID();
    const other = await addConversation();
    await reply({ replyId, text: "um" });
    const used = { status: 409, code: "reply_id_used" };
    expect(await reply({ replyId, text: "dois" })).toMatchObject(used);
    expect(await reply({ replyId, text: "um" }, ana, other)).toMatchObject(used);
    expect([await sent(), await sent(other)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it.each([{ text: "" }, { text: "   " }, { text: "x".repeat(4_097) }, { text: "oi", replyId: "1" }])(
    "is a 400 with a wrong body: %o",
    async (fields) => {
      expect(await reply({ replyId: randomUUID(), ...fields } as never)).toMatchObject({ status: 400 });
    },
  );

  it("is a 404 outside the user's stores and organization, and a 403 for a read-only role", async () => {
    const body = () => ({ replyId: randomUUID(), text: "oi" });
    const fields = { permissions: PERMISSIONS, level: 20, storeIds: [ours.stores.norte] };
    const manager = await newPerson(fields, ours.orgId);
    const notFound = { status: 404, code: "conversation_not_found" };
    expect(await reply(body(), manager)).toMatchObject(notFound);
    expect(await detail(manager)).toMatchObject(notFound);
    expect(await messages(manager)).toMatchObject(notFound);
    expect(await messages(manager, conversationId, "?before=1")).toMatchObject(notFound);
    for (const read of [detail, messages]) expect(await read(stranger)).toMatchObject({ status: 404 });
    expect(await reply(body(), stranger)).toMatchObject({ status: 404 });
    const reader = await newPerson({ permissions: PERMISSIONS, readOnly: true }, ours.orgId);
    expect(await reply(body(), reader)).toMatchObject({ status: 403 });
    expect(await detail(reader)).toMatchObject({ status: 200 });
    expect(await sent()).toEqual([]);
  });

  it("is a 502 while the helpdesk does not answer, and nothing is sent", async () => {
    world.sandbox.faults.add({ system: "helpdesk", status: 503 });
    for (const { status, code } of [
      await reply({ replyId: randomUUID(), text: "oi" }),
      await detail(),
      await messages(),
    ])
      expect([status, code]).toEqual([502, "helpdesk_failed"]);
    world.sandbox.faults.clear();
    expect(await sent()).toEqual([]);
  });
});

describe("whom a reply comes from", () => {
  const refused = async (who: Person, state: string) => {
    expect((await detail(who)).body.sender.state).toBe(state);
    expect(await reply({ replyId: randomUUID(), text: "oi" }, who)).toMatchObject({
      status: 409,
      code: "reply_needs_agent",
    });
    expect(await sent()).toEqual([]);
  };

  it("is the agent with the user's e-mail address", async () => {
    expect((await detail()).body.sender).toEqual({ state: "agent", name: "Ana Souza - CENTRO" });
  });

  it("is nobody without such an agent in this account", async () => {
    await refused(await newPerson({ permissions: PERMISSIONS }, ours.orgId), "no_agent");
    const email = theirs.account.agents[0]?.email;
    await refused(await newPerson({ permissions: PERMISSIONS, email }, ours.orgId), "no_agent");
  });

  it("is not an agent who is outside the inbox, unless they are an administrator", async () => {
    const email = ours.account.agents.find(({ id }) => id === ours.agents.anaNorte)?.email;
    await refused(await newPerson({ permissions: PERMISSIONS, email }, ours.orgId), "not_in_inbox");
    const chief = { name: "Chefe", email: `chefe-${randomUUID()}@x.test`, role: "administrator" as const };
    const { id } = await world.desk.addAgent(ours.account.id, chief);
    const person = await newPerson({ permissions: PERMISSIONS, email: chief.email }, ours.orgId);
    await reply({ replyId: randomUUID(), text: "oi" }, person);
    expect((await sent()).map(({ senderId }) => senderId)).toEqual([id]);
  });

  it("is not an agent whose access is blocked", async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await world.desk.rows(
      `UPDATE users SET custom_attributes = jsonb_build_object('login_blocked_until', $2::text) WHERE id = $1`,
      [ours.agents.ana, until],
    );
    await refused(ana, "blocked");
  });

  it("is the account's own user without the helpdesk's database, which alone can act as an agent", async () => {
    const { HELPDESK_DATABASE_URL: url } = env();
    env().HELPDESK_DATABASE_URL = undefined;
    try {
      expect((await detail()).body.sender).toEqual({ state: "account", name: "Ana Souza - CENTRO" });
      await reply({ replyId: randomUUID(), text: "oi" });
      expect((await sent()).map(({ senderId }) => senderId)).toEqual([ours.account.adminId]);
      const nobody = await newPerson({ permissions: PERMISSIONS }, ours.orgId);
      expect((await detail(nobody)).body.sender.state).toBe("no_agent");
      const email = ours.account.agents.find(({ id }) => id === ours.agents.anaNorte)?.email;
      const outside = await newPerson({ permissions: PERMISSIONS, email }, ours.orgId);
      expect((await detail(outside)).body.sender.state).toBe("not_in_inbox");
    } finally {
      env().HELPDESK_DATABASE_URL = url;
    }
  });
});

describe("the reply window", () => {
  const official = async (hoursAgo: number | null) => {
    await ours.ctx.db.rows("UPDATE helpdesk_config SET whatsapp_mode = 'waba_official' WHERE organization_id = $1", [
      ours.orgId,
    ]);
    if (hoursAgo === null) return null;
    const { id } = await createNumber(ours.orgId, ours.stores.centro);
    const at = new Date(Date.now() - hoursAgo * 3_600_000);
    await ours.ctx.db.rows(
      `INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, kind, text, sent_at, provider_message_id)
       VALUES ($1, 'in', $2, $3, 'text', 'Oi', $4, $5)`,
      [ours.orgId, id, phone, at, `wamid.${randomUUID()}`],
    );
    return at;
  };

  it("of a gateway's number never closes", async () => {
    expect((await detail()).body.window).toEqual({ isOpen: true, closesAt: null, problem: null });
  });

  it("of an official number closes 24 hours after the customer's last message", async () => {
    const at = await official(20);
    const closesAt = new Date((at?.getTime() ?? 0) + 24 * 3_600_000).toISOString();
    expect((await detail()).body.window).toEqual({ isOpen: true, closesAt, problem: null });
    expect(await reply({ replyId: randomUUID(), text: "oi" })).toMatchObject({ status: 200 });
  });

  it("that has closed refuses a reply", async () => {
    await official(25);
    expect((await detail()).body.window).toMatchObject({ isOpen: false, problem: "closed" });
    const body = { replyId: randomUUID(), text: "oi" };
    expect(await reply(body)).toMatchObject({ status: 409, code: "reply_window_closed" });
    expect(await sent()).toEqual([]);
  });

  it("is unknown for a customer who wrote to no number of ours", async () => {
    await official(null);
    expect((await detail()).body.window).toEqual({ isOpen: false, closesAt: null, problem: "no_number" });
    expect(await reply({ replyId: randomUUID(), text: "oi" })).toMatchObject({ status: 409, code: "reply_impossible" });
  });
});

describe("the messages of a conversation", () => {
  type Fields = { content?: string | null; type?: number; status?: number; isPrivate?: boolean; attributes?: object };
  const add = async ({ content = "oi", type = 0, status = 0, isPrivate = false, attributes = {} }: Fields) => {
    const [row] = await world.desk.rows<{ id: number }>(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, status, private,
         content_attributes, created_at, updated_at)
       SELECT $3, account_id, inbox_id, id, $4, $5, $6, $7, now(), now() FROM conversations
       WHERE account_id = $1 AND display_id = $2 RETURNING id`,
      [ours.account.id, conversationId, content, type, status, isPrivate, JSON.stringify(attributes)],
    );
    return row?.id ?? 0;
  };

  it("are shown with direction, author, delivery status and the reason of a failure", async () => {
    await add({ content: "enviada", type: 1, status: 0 });
    await add({ content: "entregue", type: 1, status: 1 });
    await add({ content: "lida", type: 1, status: 2 });
    await add({ content: "falhou", type: 1, status: 3, attributes: { external_error: "Número sem WhatsApp" } });
    await add({ content: "só para nós", type: 1, isPrivate: true });
    const { data, before } = (await messages()).body;
    expect(before).toBeNull();
    expect(data.map(({ direction, text, status, problem }) => [direction, text, status, problem])).toEqual([
      ["in", "Chegou o vestido?", null, null],
      ["event", expect.stringContaining(WAITING), null, null],
      ["out", "enviada", "sent", null],
      ["out", "entregue", "delivered", null],
      ["out", "lida", "read", null],
      ["out", "falhou", "failed", "Número sem WhatsApp"],
      ["note", "só para nós", null, null],
    ]);
    expect(data[0]?.author).toBe("Maria Silva");
  });

  it("are paged by the id of a message", async () => {
    for (let n = 1; n <= 43; n += 1) await add({ content: `m${n}` });
    const newest = (await messages()).body;
    const older = (await messages(ana, conversationId, `?before=${newest.before}`)).body;
    const oldest = (await messages(ana, conversationId, `?before=${older.before}`)).body;
    expect([newest, older, oldest].map(({ data }) => data.length)).toEqual([20, 20, 5]);
    expect(oldest.before).toBeNull();
    const all = [...oldest.data, ...older.data, ...newest.data].map(({ text }) => text).slice(2);
    expect(all).toEqual(Array.from({ length: 43 }, (_, at) => `m${at + 1}`));
  });

  describe("their files", () => {
    const attach = async (file: File) => {
      const { url } = world;
      const form = new FormData();
      form.set("content", "");
      form.set("message_type", "incoming");
      form.append("attachments[]", file);
      const path = `${url}/api/v1/accounts/${ours.account.id}/conversations/${conversationId}/messages`;
      const headers = { api_access_token: ours.account.adminToken };
      const made = (await (await fetch(path, { method: "POST", headers, body: form })).json()) as {
        id: number;
        attachments: { id: number }[];
      };
      return { messageId: made.id, fileId: made.attachments[0]?.id ?? 0 };
    };
    const read = async (clerkId: string, at: { messageId: number; fileId: number }) => {
      const params = { id: String(conversationId), messageId: String(at.messageId), fileId: String(at.fileId) };
      return call(readFile, { path: "/api/helpdesk", token: await tokenFor(clerkId), params });
    };
    const user = (storeIds: string[] = [], { orgId } = ours) =>
      createUser(orgId, { permissions: ["app:helpdesk"], storeIds });

    it("are streamed from the helpdesk, always as a download", async () => {
      const at = await attach(new File([PNG], "vestido novo.png", { type: "image/png" }));
      const [file] = (await messages()).body.data.at(-1)?.files ?? [];
      expect(file).toEqual({ id: at.fileId, kind: "image", type: "image/png", extension: "png", bytes: PNG.length });
      const answer = await read((await user()).clerkId, at);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''vestido%20novo.png");
      expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    });

    it("that could run in a browser are plain bytes", async () => {
      const at = await attach(new File(["<script>alert(1)</script>"], "x.html", { type: "text/html" }));
      const answer = await read((await user()).clerkId, at);
      expect(answer.headers.get("content-type")).toBe("application/octet-stream");
      await answer.body?.cancel();
    });

    it("are a 404 by another message's id, outside the user's stores and in another organization", async () => {
      const at = await attach(new File([PNG], "a.png", { type: "image/png" }));
      const other = await attach(new File([PNG], "b.png", { type: "image/png" }));
      const { clerkId } = await user();
      const gone = await read(clerkId, { messageId: at.messageId, fileId: other.fileId });
      expect([gone.status, gone.headers.get("x-error-code")]).toEqual([404, "message_file_not_found"]);
      for (const one of [await user([ours.stores.norte]), await user([], theirs)])
        expect((await read(one.clerkId, at)).status).toBe(404);
    });
  });
});

describe("the lists of conversations", () => {
  const listed = async (who: Person, handler: RouteHandler, path: string) =>
    (await who.call<WaitingQueue & InboxConversationList>(handler, path)).body.data.find(
      (row) => row.conversationId === conversationId,
    );
  const lists = (who: Person) =>
    Promise.all([
      listed(who, readQueue, "/helpdesk/queue"),
      listed(who, readConversations, `/helpdesk/conversations?inboxId=${ours.inboxes.centro}`),
      detail(who).then(({ body }) => body),
    ]);
  const addCustomer = async (storeId = ours.stores.centro) => {
    const id = await createCustomer(ours.orgId, storeId, { name: "Maria S.", phone });
    await ours.ctx.db.rows(
      `UPDATE customer_metrics SET rfm_status = 'champions', order_count = 7, spent_cents = 123450, last_order_at = now()
       WHERE organization_id = $1 AND customer_id = $2`,
      [ours.orgId, id],
    );
    return id;
  };

  it("show the last message, and the customer's RFM group and value", async () => {
    const id = await addCustomer();
    await createCustomer(theirs.orgId, theirs.stores.centro, { name: "Outra", phone });
    const customer = { id, name: "Maria S.", rfmStatus: "champions", totalSpent: 1_234.5, orderCount: 7 };
    for (const row of await lists(ana)) expect(row?.customer).toEqual(customer);
    const lastMessage = { direction: "in", text: "Chegou o vestido?", files: 0, at: expect.any(String) };
    for (const row of (await lists(ana)).slice(0, 2)) expect(row).toMatchObject({ lastMessage });
    await reply({ replyId: randomUUID(), text: "Chegou!" });
    expect((await lists(ana))[1]).toMatchObject({ lastMessage: { direction: "out", text: "Chegou!" } });
  });

  it("name no customer of other stores, and none to a role without app:customers", async () => {
    await addCustomer(ours.stores.norte);
    const manager = await newPerson({ permissions: PERMISSIONS, storeIds: [ours.stores.centro] }, ours.orgId);
    const nosy = await newPerson({ permissions: ["app:helpdesk"] }, ours.orgId);
    for (const who of [manager, nosy]) for (const row of await lists(who)) expect(row?.customer).toBeNull();
    for (const row of await lists(ana)) expect(row?.customer?.name).toBe("Maria S.");
  });

  it("show the deadline also of a conversation that was redirected already", async () => {
    await ours.ctx.db.rows("UPDATE store SET is_ecommerce = true WHERE organization_id = $1 AND id = $2", [
      ours.orgId,
      ours.stores.centro,
    ]);
    const row = async () => (await lists(ana))[0] as WaitingQueue["data"][number] | undefined;
    expect(await row()).toMatchObject({ minutesLeft: null, minutesToDeadline: null });
    await ours.ctx.db.rows(
      `UPDATE helpdesk_config SET whatsapp_mode = 'waba_official', wait_timeout_enabled = true, wait_timeout_minutes = 30
       WHERE organization_id = $1`,
      [ours.orgId],
    );
    conversationId = await addConversation({
      labels: [WAITING, REDIRECTED],
      createdAt: new Date(Date.now() - 20 * 60_000),
    });
    expect(await row()).toMatchObject({ minutesWaited: 20, minutesLeft: null, minutesToDeadline: 10 });
  });
});
