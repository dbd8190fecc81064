import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { type Caller, callerOf } from "./helpdesk-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a foreign system tells, looked at field by field
type Visit = { path: string; headers: IncomingHttpHeaders; raw: string; body: any };

let world: HelpdeskWorld;
let call: Caller;
let app: Server;
let appUrl: string;
let secret: string;
let visits: Visit[] = [];
let answers: number[] = [];
let serial = 0;

beforeAll(async () => {
  app = createServer(async (request, response) => {
    const raw = await text(request);
    visits.push({ path: request.url ?? "", headers: request.headers, raw, body: JSON.parse(raw) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  world = await openHelpdeskWorld();
  call = callerOf(world);
  const { body } = await call("POST", "webhooks", { webhook: { url: `${appUrl}/account?secret=s`, name: "CRM" } });
  secret = body.payload.webhook.secret;
});
beforeEach(() => {
  visits = [];
  answers = [];
});
afterEach(() => quiet());
afterAll(async () => {
  await world.close();
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
});

const quiet = () => eventually(() => expect(world.sandbox.messaging.counts().waiting).toBe(0));
const told = async (event: string): Promise<Visit[]> => {
  await quiet();
  return visits.filter(({ body }) => body.event === event);
};
async function newConversation(inboxId = world.accounts[0].inboxes[0]?.id): Promise<number> {
  const phone_number = `+55119${70_000_000 + serial++}`;
  const contact = await call("POST", "contacts", { name: "Bia", phone_number });
  const made = await call("POST", "conversations", { inbox_id: inboxId, contact_id: contact.body.payload.contact.id });
  return made.body.id;
}

describe("account webhook of the helpdesk", () => {
  it("is signed over timestamp and bytes, with a unique delivery id per call", async () => {
    const id = await newConversation();
    const [created] = await told("conversation_created");
    expect(created?.path).toBe("/account?secret=s");
    expect(created?.body).toMatchObject({
      event: "conversation_created",
      id,
      status: "open",
      channel: "Channel::Api",
      labels: [],
      messages: [],
      account: { id: world.accounts[0].id, name: "Aurora" },
      inbox_id: world.accounts[0].inboxes[0]?.id,
      meta: { sender: { name: "Bia", type: "contact" }, assignee: null, assignee_type: null },
      contact_inbox: { source_id: expect.any(String) },
    });
    for (const { headers, raw } of visits) {
      const signed = `${headers["x-chatwoot-timestamp"]}.${raw}`;
      const digest = createHmac("sha256", secret).update(signed).digest("hex");
      expect(headers["x-chatwoot-signature"]).toBe(`sha256=${digest}`);
      expect(Math.abs(Number(headers["x-chatwoot-timestamp"]) * 1_000 - Date.now())).toBeLessThan(300_000);
    }
    const deliveries = visits.map(({ headers }) => headers["x-chatwoot-delivery"]);
    expect(new Set(deliveries).size).toBe(visits.length);
    expect(visits.map(({ body }) => body.event)).toContain("contact_created");
  });

  it("reports every message except activity messages; a customer's sender has no type", async () => {
    const id = await newConversation();
    const say = (fields: object) => call("POST", `conversations/${id}/messages`, fields);
    await say({ content: "Oi", message_type: "incoming", source_id: "wamid.IN" });
    await say({ content: "Nota", private: true });
    await say({ content: "Olá" });
    await call("POST", `conversations/${id}/toggle_status`, { status: "resolved" });
    const created = await told("message_created");
    const byContent = new Map(created.map(({ body }) => [body.content, body]));
    expect([...byContent.keys()].sort()).toEqual(["Nota", "Oi", "Olá"]);
    expect(byContent.get("Oi")).toMatchObject({
      message_type: "incoming",
      source_id: "wamid.IN",
      private: false,
      conversation: { id },
      inbox: { name: "CENTRO" },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(byContent.get("Oi").sender).toMatchObject({ name: "Bia" });
    expect(byContent.get("Oi").sender).not.toHaveProperty("type");
    expect(byContent.get("Oi")).not.toHaveProperty("status");
    expect(byContent.get("Nota").private).toBe(true);
    expect(byContent.get("Olá")).toMatchObject({ message_type: "outgoing", sender: { type: "user" } });
    expect(byContent.get("Olá").conversation.messages).toMatchObject([{ content: "Olá", message_type: 1 }]);
  });

  it("reports status changes with the current labels, and label changes with old and new labels", async () => {
    const id = await newConversation();
    await call("POST", `conversations/${id}/labels`, { labels: ["cliente_aguardando"] });
    await call("POST", `conversations/${id}/toggle_status`, { status: "resolved" });
    const [changed] = await told("conversation_status_changed");
    expect(changed?.body).toMatchObject({
      id,
      status: "resolved",
      labels: ["cliente_aguardando"],
      changed_attributes: null,
    });
    const updated = (await told("conversation_updated")).flatMap(({ body }) => body.changed_attributes);
    expect(updated).toContainEqual({
      label_list: { previous_value: [], current_value: ["cliente_aguardando"] },
    });
  });

  it("reports a message's delivery status only in the newest message of its conversation", async () => {
    const id = await newConversation();
    const sent = await call("POST", `conversations/${id}/messages`, { content: "Olá" });
    await call("PATCH", `conversations/${id}/messages/${sent.body.id}`, { status: "delivered" });
    const [updated] = await told("message_updated");
    expect(updated?.body).not.toHaveProperty("status");
    expect(updated?.body.conversation.messages).toMatchObject([{ id: sent.body.id, status: "delivered" }]);
  });

  it("is not called again after an error response, nor for another account", async () => {
    answers = [500, 500, 500];
    await newConversation();
    await quiet();
    const first = visits.length;
    await callerOf(world, world.accounts[1])("POST", "contacts", { name: "Rui", phone_number: "+5511977770000" });
    await quiet();
    expect(visits).toHaveLength(first);
    expect(visits.filter(({ body }) => body.event === "conversation_created")).toHaveLength(1);
  });
});

describe("inbox webhook of the helpdesk", () => {
  it("is called in addition to the account webhook, and an error response marks the message failed", async () => {
    const webhook_url = `${appUrl}/inbox`;
    const inbox = await call("POST", "inboxes", { name: "API", channel: { type: "api", webhook_url } });
    const id = await newConversation(inbox.body.id);
    await quiet();
    expect(
      visits
        .filter(({ body }) => body.event === "conversation_created")
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["/account?secret=s", "/inbox"]);
    const [own] = visits.filter(({ path }) => path === "/inbox");
    const signed = `${own?.headers["x-chatwoot-timestamp"]}.${own?.raw}`;
    const digest = createHmac("sha256", inbox.body.secret).update(signed).digest("hex");
    expect(own?.headers["x-chatwoot-signature"]).toBe(`sha256=${digest}`);
    answers = [503, 503, 503, 503];
    const sent = await call("POST", `conversations/${id}/messages`, { content: "Olá" });
    await eventually(async () => {
      const { body } = await call("GET", `conversations/${id}/messages`);
      const message = body.payload.find((one: { id: number }) => one.id === sent.body.id);
      expect(message).toMatchObject({ status: "failed", content_attributes: { external_error: "503" } });
    });
  });
});
