import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { openHelpdeskContract } from "../../support/helpdesk-contract.ts";
import { KNOWN_MISMATCHES } from "../../support/helpdesk-mismatches.ts";
import { type Caller, callerOf } from "./helpdesk-client.ts";

const contract = openHelpdeskContract();

let world: HelpdeskWorld;
let call: Caller;
let inboxId: number;
let serial = 0;

beforeAll(async () => {
  world = await openHelpdeskWorld();
  call = callerOf(world);
  inboxId = world.accounts[0].inboxes[0]?.id ?? 0;
});
afterAll(async () => {
  await world.close();
});

const phone = () => `+55119${80_000_000 + serial++}`;
async function newContact(name = "Bia"): Promise<number> {
  const { body } = await call("POST", "contacts", { name, phone_number: phone() });
  return body.payload.contact.id;
}
async function newConversation(fields: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await call("POST", "conversations", {
    inbox_id: inboxId,
    contact_id: await newContact(),
    source_id: `s-${serial++}`,
    ...fields,
  });
  expect(status).toBe(200);
  return body.id;
}
const say = (id: number, fields: Record<string, unknown>) => call("POST", `conversations/${id}/messages`, fields);
async function activities(id: number): Promise<string[]> {
  const { body } = await call("GET", `conversations/${id}/messages`);
  return body.payload
    .filter((one: { message_type: number }) => one.message_type === 2)
    .map(({ content }: { content: string }) => content);
}

describe("contacts", () => {
  it("are created, found by phone, changed, and unique by phone within their account", async () => {
    const number = phone();
    const made = await call("POST", "contacts", { name: "Bia", phone_number: number, inbox_id: inboxId });
    expect(made.body.payload.contact).toMatchObject({ name: "Bia", phone_number: number, blocked: false });
    expect(made.body.payload.contact_inbox.inbox.id).toBe(inboxId);
    const { id } = made.body.payload.contact;
    const again = await call("POST", "contacts", { name: "Outra", phone_number: number });
    expect(again).toEqual({
      status: 422,
      body: { message: "Phone number has already been taken", attributes: ["phone_number"] },
    });
    expect((await call("POST", "contacts", { phone_number: "11988887777" })).body.attributes).toEqual(["phone_number"]);
    const found = await call("GET", `contacts/search?q=${encodeURIComponent(number)}`);
    expect(found.body).toMatchObject({ meta: { count: 1, current_page: 1, has_more: false }, payload: [{ id }] });
    expect((await call("PUT", `contacts/${id}`, { name: "Bianca" })).body.payload.name).toBe("Bianca");
    expect((await call("PATCH", `contacts/${id}`, { custom_attributes: { nota: 5 } })).body.payload).toMatchObject({
      name: "Bianca",
      custom_attributes: { nota: 5 },
    });
    const other = callerOf(world, world.accounts[1]);
    expect((await other("PUT", `contacts/${id}`, { name: "X" })).status).toBe(404);
    expect((await other("POST", "contacts", { name: "Bia", phone_number: number })).status).toBe(200);
  });

  it("are searched in pages of fifteen, and a missing search term is a 422", async () => {
    for (let at = 0; at < 17; at += 1) await newContact("Muitas Marias");
    const first = await call("GET", "contacts/search?q=muitas");
    expect([first.body.payload.length, first.body.meta.has_more]).toEqual([15, true]);
    expect((await call("GET", "contacts/search?q=muitas&page=2")).body.meta).toMatchObject({
      count: 2,
      has_more: false,
    });
    expect((await call("GET", "contacts/search")).status).toBe(422);
  });
});

describe("conversations", () => {
  it("are numbered per account and found only by their own account", async () => {
    const id = await newConversation();
    const shown = await call("GET", `conversations/${id}`);
    expect(shown.body).toMatchObject({
      id,
      inbox_id: inboxId,
      status: "open",
      labels: [],
      can_reply: true,
      messages: [],
    });
    expect(shown.body.meta).toMatchObject({ channel: "Channel::Api", sender: { name: "Bia" } });
    const [{ count }] = (await world.desk.rows<{ count: number }>(
      "SELECT count(*)::int AS count FROM conversations WHERE account_id = $1",
      [world.accounts[1].id],
    )) as [{ count: number }];
    const other = callerOf(world, world.accounts[1]);
    expect((await other("GET", `conversations/${count + 1}`)).status).toBe(404);
  });

  it("start with the requested status, message and source", async () => {
    const id = await newConversation({ status: "pending", source_id: "crm_campaign_1", message: { content: "Olá" } });
    const { body } = await call("GET", `conversations/${id}`);
    expect(body).toMatchObject({ status: "pending", last_non_activity_message: { content: "Olá", message_type: 1 } });
    const contactId = await newContact();
    expect((await call("POST", "conversations", { inbox_id: inboxId, contact_id: contactId })).body.status).toBe(
      "open",
    );
    expect(
      (await call("POST", "conversations", { inbox_id: inboxId, contact_id: contactId, source_id: "crm_campaign_1" }))
        .status,
    ).toBe(422);
    expect((await call("POST", "conversations", { source_id: "nobody" })).status).toBe(404);
  });

  it("are listed in pages of twenty-five, by default the open ones, filtered by inbox and label", async () => {
    const inbox = await world.desk.addInbox(world.accounts[0].id, { name: "Cheia" });
    for (let at = 0; at < 27; at += 1)
      await world.desk.addConversation(world.accounts[0].id, {
        inboxId: inbox.id,
        phone: phone(),
        labels: at < 3 ? ["cliente_aguardando"] : [],
        status: at === 26 ? "resolved" : "open",
      });
    const list = async (query: string) => (await call("GET", `conversations?inbox_id=${inbox.id}&${query}`)).body.data;
    expect((await list("")).payload).toHaveLength(25);
    expect((await list("page=2")).payload).toHaveLength(1);
    expect((await list("page=3")).payload).toEqual([]);
    expect((await list("status=all&page=2")).meta).toEqual({
      mine_count: 0,
      assigned_count: 0,
      unassigned_count: 27,
      all_count: 27,
    });
    expect((await list("status=all&labels[]=cliente_aguardando")).payload).toHaveLength(3);
  });

  it("change status, recorded in an activity message that names the user", async () => {
    const id = await newConversation();
    const toggled = await call("POST", `conversations/${id}/toggle_status`, { status: "resolved" });
    expect(toggled.body.payload).toEqual({
      success: true,
      conversation_id: id,
      current_status: "resolved",
      snoozed_until: null,
    });
    await call("POST", `conversations/${id}/toggle_status`, { status: "open" });
    expect(await activities(id)).toEqual([
      "Conversa foi marcada como resolvida por Integração CRM",
      "Conversa foi reaberta por Integração CRM",
    ]);
    expect((await call("POST", `conversations/${id}/toggle_status`, { status: "lost" })).status).toBe(422);
  });

  it("are assigned to an agent and unassigned", async () => {
    const id = await newConversation();
    const [agent] = world.accounts[0].agents;
    const given = await call("POST", `conversations/${id}/assignments`, { assignee_id: agent?.id });
    expect(given.body).toMatchObject({ id: agent?.id, name: "Ana Souza - CENTRO", role: "agent" });
    expect((await call("GET", `conversations/${id}`)).body.meta.assignee.id).toBe(agent?.id);
    const [foreign] = world.accounts[1].agents;
    expect((await call("POST", `conversations/${id}/assignments`, { assignee_id: foreign?.id })).body).toBeNull();
    expect(await activities(id)).toEqual([
      "Atribuído a Ana Souza - CENTRO por Integração CRM",
      "Conversa desatribuída por Integração CRM",
    ]);
  });

  it("have their labels replaced as a whole, with an activity message for added and removed labels", async () => {
    const id = await newConversation();
    expect((await call("POST", `conversations/${id}/labels`, { labels: ["vip", "cliente_aguardando"] })).body).toEqual({
      payload: ["vip", "cliente_aguardando"],
    });
    await call("POST", `conversations/${id}/labels`, { labels: ["vip"] });
    expect((await call("GET", `conversations/${id}/labels`)).body).toEqual({ payload: ["vip"] });
    expect(await activities(id)).toEqual([
      "Integração CRM adicionou vip, cliente_aguardando",
      "Integração CRM removeu cliente_aguardando",
    ]);
    expect((await call("POST", `conversations/${id}/labels`, {})).status).toBe(422);
  });

  it("are marked as unread from the customer's last messages on", async () => {
    const id = await newConversation();
    await say(id, { content: "Oi", message_type: "incoming" });
    const { body } = await call("POST", `conversations/${id}/unread`);
    expect(body.unread_count).toBe(1);
    expect(body.agent_last_seen_at).toBe(body.messages[0].created_at - 1);
  });
});

describe("messages", () => {
  it("are sent by the token's owner or the customer", async () => {
    const id = await newConversation();
    const out = await say(id, { content: "Olá", content_attributes: { automated: true }, echo_id: "e1" });
    expect(out.body).toMatchObject({
      content: "Olá",
      message_type: 1,
      conversation_id: id,
      status: "sent",
      echo_id: "e1",
      content_attributes: { automated: true },
      sender: { name: "Integração CRM", type: "user" },
    });
    const heard = await say(id, { content: "Oi", message_type: "incoming", source_id: "wamid.1" });
    expect(heard.body).toMatchObject({
      message_type: 0,
      source_id: "wamid.1",
      sender: { name: "Bia", type: "contact" },
    });
    const [kept] = await world.desk.rows("SELECT json_typeof(content_attributes) AS type FROM messages WHERE id = $1", [
      out.body.id,
    ]);
    expect(kept).toEqual({ type: "string" });
    const { body } = await call("GET", `conversations/${id}/messages`);
    expect(body.payload.map(({ content }: { content: string }) => content)).toEqual(["Olá", "Oi"]);
  });

  it("of a customer reopen a resolved conversation", async () => {
    const id = await newConversation({ status: "resolved" });
    await say(id, { content: "Voltei", message_type: "incoming" });
    expect((await call("GET", `conversations/${id}`)).body.status).toBe("open");
    expect(await activities(id)).toEqual(["O sistema reabriu a conversa devido a uma nova mensagem recebida."]);
  });

  it("have attachments that can be downloaded", async () => {
    const id = await newConversation();
    const form = new FormData();
    form.set("content", "Foto");
    form.set("message_type", "incoming");
    form.set("private", "false");
    form.append("attachments[]", new File([Buffer.from("png")], "vestido.png", { type: "image/png" }));
    const { body } = await call("POST", `conversations/${id}/messages`, form);
    expect(body).toMatchObject({
      content: "Foto",
      private: false,
      attachments: [{ file_type: "image", file_size: 3, extension: "png" }],
    });
    const file = await fetch(body.attachments[0].data_url);
    expect([file.headers.get("content-type"), await file.text()]).toEqual(["image/png", "png"]);
  });

  it("accept a delivery status in API inboxes only, and never go back from read to delivered", async () => {
    const id = await newConversation();
    const { body } = await say(id, { content: "Olá" });
    const patch = (fields: object) => call("PATCH", `conversations/${id}/messages/${body.id}`, fields);
    expect((await patch({ status: "read" })).body.status).toBe("read");
    expect((await patch({ status: "delivered" })).body.status).toBe("read");
    expect((await patch({ status: "failed", external_error: "131026: não entregue" })).body).toMatchObject({
      status: "failed",
      content_attributes: { external_error: "131026: não entregue" },
    });
    const inbox = await world.desk.addInbox(world.accounts[0].id, {
      name: "Oficial",
      channel: "whatsapp",
      phone: phone(),
    });
    const there = await newConversation({ inbox_id: inbox.id, source_id: "5511988887777" });
    const sent = await say(there, { content: "Olá" });
    const refused = await call("PATCH", `conversations/${there}/messages/${sent.body.id}`, { status: "read" });
    expect(refused).toEqual({ status: 403, body: { error: "Message status update is only allowed for API inboxes" } });
    expect((await say(there, { content: "Oi", message_type: "incoming" })).body).toEqual({
      error: "Incoming messages are only allowed in Api inboxes",
    });
    expect((await call("GET", `conversations/${there}`)).body.can_reply).toBe(false);
  });
});

describe("helpdesk administration", () => {
  it("creates and changes agents, and adds and removes them as inbox members", async () => {
    const made = await call("POST", "agents", {
      name: "Léo - CENTRO",
      email: "leo@ex.test",
      role: "agent",
      availability: "offline",
      auto_offline: false,
    });
    expect(made.body).toMatchObject({
      name: "Léo - CENTRO",
      confirmed: false,
      availability_status: "offline",
      auto_offline: false,
    });
    const { id } = made.body;
    expect((await call("PUT", `agents/${id}`, { role: "agent", availability: "busy" })).body.availability_status).toBe(
      "busy",
    );
    expect((await call("PATCH", `agents/${id}`, { availability: "online" })).body.availability_status).toBe("online");
    const form = new FormData();
    form.set("availability", "online");
    expect((await call("PUT", `agents/${id}`, form)).status).toBe(422);
    expect((await call("POST", "agents", { name: "Léo", email: "leo@ex.test", role: "agent" })).status).toBe(422);
    const others = await callerOf(world, world.accounts[1])("POST", "agents", {
      name: "Léo",
      email: "LEO@ex.test",
      role: "agent",
    });
    expect(others.body.id).toBe(id);
    expect((await call("GET", "agents")).body.map(({ id: one }: { id: number }) => one)).toContain(id);

    expect((await call("POST", "inbox_members", { inbox_id: inboxId, user_ids: [id] })).body.payload).toHaveLength(3);
    expect((await call("POST", "inbox_members", { inbox_id: inboxId, user_ids: [id] })).body.payload).toHaveLength(3);
    expect((await call("DELETE", "inbox_members", { inbox_id: inboxId, user_ids: [id] })).status).toBe(200);
    expect((await call("GET", `inbox_members/${inboxId}`)).body.payload).toHaveLength(2);
    expect(await call("DELETE", `agents/${id}`)).toEqual({ status: 200, body: "" });
    expect((await call("DELETE", `agents/${id}`)).status).toBe(404);
    expect(await world.desk.rows("SELECT id FROM users WHERE id = $1", [id])).toHaveLength(1);
  });

  it("creates, changes and deletes inboxes and webhooks", async () => {
    const made = await call("POST", "inboxes", { name: "Nova", channel: { type: "api", webhook_url: "" } });
    expect(made.body).toMatchObject({
      name: "Nova",
      channel_type: "Channel::Api",
      webhook_url: "",
      secret: expect.any(String),
    });
    const { id } = made.body;
    const url = "https://crm.example.test/hook";
    expect((await call("PATCH", `inboxes/${id}`, { channel: { webhook_url: url } })).body.webhook_url).toBe(url);
    expect((await call("GET", "inboxes")).body.payload.map(({ name }: { name: string }) => name)).toContain("Nova");
    expect((await call("DELETE", `inboxes/${id}`)).status).toBe(200);
    expect((await call("GET", `inboxes/${id}`)).status).toBe(404);

    const hook = await call("POST", "webhooks", { webhook: { url, subscriptions: ["message_created"] } });
    expect(hook.body.payload.webhook).toMatchObject({
      url,
      subscriptions: ["message_created"],
      secret: expect.any(String),
    });
    expect((await call("POST", "webhooks", { webhook: { url } })).body.attributes).toEqual(["url"]);
    const hookId = hook.body.payload.webhook.id;
    await call("PATCH", `webhooks/${hookId}`, {
      webhook: { url, subscriptions: ["message_created", "message_updated"] },
    });
    expect((await call("GET", "webhooks")).body.payload.webhooks).toMatchObject([
      { subscriptions: ["message_created", "message_updated"] },
    ]);
    expect((await call("DELETE", `webhooks/${hookId}`)).status).toBe(200);
  });

  it("limits an agent to their own inboxes and conversations", async () => {
    const [agent] = world.accounts[0].agents;
    const id = await newConversation();
    const other = await newConversation({ inbox_id: world.accounts[0].inboxes[1]?.id });
    const ask = (method: string, path: string, body?: unknown) => call(method, path, body, agent?.token);
    expect((await ask("GET", `conversations/${other}`)).body).toEqual({
      error: "You are not authorized to do this action",
    });
    expect((await ask("POST", "inboxes", { name: "X", channel: { type: "api" } })).status).toBe(401);
    expect((await ask("GET", "inboxes")).body.payload).toHaveLength(1);
    await call("POST", `conversations/${id}/toggle_status`, { status: "resolved" });
    await ask("POST", `conversations/${id}/toggle_status`, { status: "open" });
    expect((await call("GET", `conversations/${id}`)).body.meta.assignee.id).toBe(agent?.id);
    expect(await activities(id)).toContain(`Conversa foi reaberta por ${agent?.name}`);
  });
});

describe("rejected request", () => {
  it("gets the helpdesk's status and error message", async () => {
    expect(await call("GET", "agents", undefined, "wrong")).toEqual({
      status: 401,
      body: { error: "Invalid Access Token" },
    });
    const foreign = await call("GET", "agents", undefined, world.accounts[1].adminToken);
    expect(foreign.body).toEqual({ error: "You are not authorized to access this account" });
    const bare = await fetch(`${world.url}/api/v1/accounts/${world.accounts[0].id}/agents`);
    expect(bare.status).toBe(401);
    expect((await call("POST", "conversations/1/toggle_important")).status).toBe(404);
    expect((await call("GET", "conversations/99999999999999")).status).toBe(404);
  });
});

describe.skipIf(!contract)("helpdesk API specification", () => {
  it("matches every call of this suite except the listed mismatches", () => {
    expect(contract?.violations(world.exchanges)).toEqual([]);
    expect(contract?.met).toEqual(KNOWN_MISMATCHES.map(({ id }) => id).sort());
    expect(contract?.covered(world.exchanges)).toHaveLength(27);
  });
});
