import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectHelpdesk } from "../../../lib/helpdesk/client/connect.ts";
import type { Helpdesk } from "../../../lib/helpdesk/client/types.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { eventually } from "../../support/eventually.ts";
import { type HelpdeskAccount, type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { openHelpdeskContract } from "../../support/helpdesk-contract.ts";

// Every call against a helpdesk that responds like the real one; requests and responses are validated against its
// OpenAPI file.
const contract = openHelpdeskContract();

let world: HelpdeskWorld;
let account: HelpdeskAccount;
let other: HelpdeskAccount;
let desk: Helpdesk;
let inboxId: number;
let serial = 80_000_000;

const newPhone = () => `119${serial++}`;
const connect = (at: HelpdeskAccount, apiKey = at.adminToken) =>
  connectHelpdesk({ orgId: randomUUID(), instanceUrl: world.url, accountId: at.id, apiKey });

beforeAll(async () => {
  world = await openHelpdeskWorld();
  [account, other] = world.accounts;
  inboxId = account.inboxes[0]?.id ?? 0;
});
beforeEach(() => {
  desk = connect(account);
});
afterAll(() => world.close());

async function newContact(): Promise<number> {
  const contact = await desk.createContact({ phone: newPhone(), name: "Bia Lima" });
  return contact?.id ?? 0;
}
async function newConversation(fields: Partial<Parameters<Helpdesk["createConversation"]>[0]> = {}): Promise<number> {
  const conversation = await desk.createConversation({ inboxId, contactId: await newContact(), ...fields });
  return conversation?.id ?? 0;
}
const labelsOf = async (id: number) => (await desk.getConversation(id))?.labels.toSorted();

describe("contacts", () => {
  it("are created with the plus sign, and found with or without it and the ninth digit", async () => {
    const phone = newPhone();
    const made = await desk.createContact({ phone, name: "Bia Lima" });
    expect(made).toEqual({ id: expect.any(Number), name: "Bia Lima", phone: `+55${phone}` });
    for (const written of [phone, `55${phone}`, `+55${phone}`, `55${phone.slice(0, 2)}${phone.slice(3)}`])
      expect(await desk.findContact(written)).toEqual(made);
    expect(await desk.findContact(phone.slice(0, -1))).toBeNull();
    expect(await connect(other).findContact(phone)).toBeNull();
  });

  it("are found when stored without the ninth digit", async () => {
    const phone = newPhone();
    const id = await world.desk.addContact(account.id, { phone: `+55${phone.slice(0, 2)}${phone.slice(3)}` });
    expect(await desk.findContact(phone)).toMatchObject({ id });
  });

  it("are returned instead of created when they exist", async () => {
    const phone = newPhone();
    const made = await desk.createContact({ phone, name: "Bia" });
    expect(await desk.createContact({ phone, name: "Outra" })).toEqual(made);
    expect(desk.hasFailed).toBe(false);
  });

  it("are renamed in the background", async () => {
    const phone = newPhone();
    const made = await desk.createContact({ phone, name: "Bia" });
    desk.updateContact(made?.id ?? 0, { name: "Beatriz" });
    await eventually(async () => expect((await desk.findContact(phone))?.name).toBe("Beatriz"));
  });
});

describe("conversations", () => {
  it("are created, read, and listed by contact", async () => {
    const contactId = await newContact();
    const made = await desk.createConversation({ inboxId, contactId });
    expect(made).toMatchObject({ inboxId, status: "open", labels: [], contact: { id: contactId }, assignee: null });
    expect(made?.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await desk.getConversation(made?.id ?? 0))?.contact?.name).toBe("Bia Lima");
    expect((await desk.listContactConversations(contactId)).map(({ id }) => id)).toEqual([made?.id]);
    expect(await connect(other).listContactConversations(contactId)).toEqual([]);
  });

  it("of a campaign carry its source id, and an optional message", async () => {
    const contactId = await newContact();
    const sourceId = `crm_campaign_${Date.now()}`;
    const id = await newConversation({
      contactId,
      sourceId,
      status: "open",
      message: "Olá!",
      customAttributes: { a: "b" },
    });
    const [found] = await desk.listContactConversations(contactId);
    expect(found).toMatchObject({ id, customAttributes: { crm_source_id: sourceId, a: "b" } });
    expect(await desk.listLastMessages(id)).toMatchObject([{ content: "Olá!", type: "out" }]);
  });

  it("can be resolved, set to pending, reopened and marked as unread", async () => {
    const id = await newConversation();
    for (const status of ["resolved", "pending", "open"] as const) {
      expect(await desk.toggleStatus(id, status)).toBe(true);
      expect((await desk.getConversation(id))?.status).toBe(status);
    }
    expect(await desk.markUnread(id)).toBe(true);
  });

  it("are assigned to an agent and unassigned", async () => {
    const id = await newConversation();
    const agent = account.agents[0];
    expect(await desk.assign(id, agent?.id ?? 0)).toBe(true);
    expect((await desk.getConversation(id))?.assignee).toEqual({ id: agent?.id, name: agent?.name });
    expect(await desk.assign(id, null)).toBe(true);
    expect((await desk.getConversation(id))?.assignee).toBeNull();
  });

  it("are listed by label and by inbox, on all pages, open ones only", async () => {
    const inbox = await desk.createInbox("Muitas");
    for (let index = 0; index < 30; index += 1)
      await world.desk.addConversation(account.id, { inboxId: inbox?.id ?? 0, phone: `+55${newPhone()}` });
    const listed = await desk.listInboxOpen(inbox?.id ?? 0);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(30);
    const [first, second] = listed;
    for (const one of [first, second]) await desk.addLabel(one?.id ?? 0, "etiqueta_rara");
    await desk.toggleStatus(second?.id ?? 0, "resolved");
    expect(await desk.listByLabel("etiqueta_rara")).toMatchObject({
      conversations: [{ id: first?.id }],
      isComplete: true,
    });
    expect(await desk.listInboxOpen(inbox?.id ?? 0)).toHaveLength(29);
    expect(await connect(other).listByLabel("etiqueta_rara")).toEqual({ conversations: [], isComplete: true });
  });
});

describe("messages", () => {
  it("are sent, received or added as private notes; the last ones are listed without activity messages", async () => {
    const id = await newConversation();
    expect(await desk.addIncoming(id, { content: "Oi, chegou?", sourceId: "wamid.in" })).toEqual({
      id: expect.any(Number),
    });
    expect(await desk.sendMessage(id, { content: "Chegou!" })).toEqual({ id: expect.any(Number) });
    await desk.addLabel(id, "cliente_aguardando");
    expect(await desk.sendMessage(id, { content: "Transferido", type: "activity" })).not.toBeNull();
    expect(await desk.addPrivateNote(id, { content: "Cliente antiga", important: true })).not.toBeNull();
    expect(await desk.listLastMessages(id)).toEqual([
      { senderName: "Bia Lima", content: "Oi, chegou?", type: "in" },
      { senderName: expect.any(String), content: "Chegou!", type: "out" },
      { senderName: expect.any(String), content: "Cliente antiga", type: "out" },
    ]);
    expect(await desk.listLastMessages(id, 1)).toMatchObject([{ content: "Cliente antiga" }]);
    // A flag that this helpdesk lacks is not a failure.
    expect(desk.hasFailed).toBe(false);
  });

  it("carry the automated attribute", async () => {
    const id = await newConversation();
    const sent = await desk.sendMessage(id, { content: "Oi", contentAttributes: { automated: true } });
    const [row] = await world.desk.rows<{ content_attributes: unknown; private: boolean }>(
      "SELECT content_attributes, private FROM messages WHERE id = $1",
      [sent?.id],
    );
    expect(row?.private).toBe(false);
    expect(JSON.stringify(row?.content_attributes)).toContain("automated");
  });

  it("are found by their source id, and their status is updated", async () => {
    const id = await newConversation();
    const made = await desk.sendMessage(id, { content: "Promoção", sourceId: "wamid.out" });
    expect(await desk.findMessage(id, "wamid.out", new Date(0))).toEqual(made);
    expect(await desk.findMessage(id, "wamid.none", new Date(0))).toBeNull();
    expect(await desk.updateMessageStatus(id, made?.id ?? 0, "delivered")).toBe(true);
    expect(await desk.updateMessageStatus(id, made?.id ?? 0, "failed", "131049: limite")).toBe(true);
    const [row] = await world.desk.rows("SELECT status, source_id FROM messages WHERE id = $1", [made?.id]);
    expect(row).toEqual({ status: 3, source_id: "wamid.out" });
  });

  it("are found by source id across pages, but only back to the given time", async () => {
    const id = await newConversation();
    const since = new Date();
    const made = await desk.addIncoming(id, { content: "Oi", sourceId: "wamid.early" });
    await world.desk.rows(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, created_at, updated_at)
       SELECT 'Olá', account_id, inbox_id, conversation_id, 1, created_at, updated_at
       FROM messages CROSS JOIN generate_series(1, 45) WHERE id = $1`,
      [made?.id],
    );
    expect(await desk.findMessage(id, "wamid.early", since)).toEqual(made);
    const before = world.exchanges.length;
    expect(await desk.findMessage(id, "wamid.early", new Date(Date.now() + 3_600_000))).toBeNull();
    expect(world.exchanges.length - before).toBe(1);
  });

  it("carry one attachment, uploaded as a stream with or without a known length", async () => {
    const id = await newConversation();
    const bytes = Buffer.of(0x89, 0x50, 0x4e, 0x47);
    for (const length of [bytes.length, null]) {
      const name = 'fo"to\r\nX-Evil: 1.png';
      const file = { name, type: "image/png", length, body: Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]) };
      const signal = AbortSignal.timeout(60_000);
      const sourceId = `wamid.pic.${length}`;
      const made = await desk.addIncomingFile(id, { content: "Veja", sourceId, file, signal });
      if (made === null || made === "refused") throw new Error("The helpdesk took no file");
      expect(await desk.findMessage(id, sourceId, new Date(0))).toEqual(made);
      const [kept, ...more] = await world.desk.rows<{ id: number }>(
        "SELECT id, file_type FROM attachments WHERE message_id = $1 AND file_type = 0",
        [made.id],
      );
      expect([world.desk.files.find(kept?.id ?? 0)?.bytes, more]).toEqual([bytes, []]);
    }
  });
});

describe("labels", () => {
  it("are set, added, removed and swapped, without a write when nothing changes", async () => {
    const id = await newConversation();
    expect(await desk.setLabels(id, ["a", "b"])).toBe(true);
    expect(await desk.addLabel(id, "c")).toBe(true);
    expect(await desk.addLabel(id, "c")).toBe(true);
    expect(await labelsOf(id)).toEqual(["a", "b", "c"]);
    expect(await desk.changeLabels(id, { remove: ["a"], add: ["d"] })).toBe(true);
    expect(await desk.removeLabel(id, "b")).toBe(true);
    expect(await labelsOf(id)).toEqual(["c", "d"]);
    expect(await desk.changeLabels(id, { add: ["d", "e", "f"], remove: ["c", "f", "g"] })).toBe(true);
    expect(await labelsOf(id)).toEqual(["d", "e", "f"]);
    const before = world.exchanges.length;
    expect(await desk.changeLabels(id, { add: ["e", "f"], remove: ["g"] })).toBe(true);
    expect(world.exchanges.slice(before).map(({ method }) => method)).toEqual(["GET"]);
  });

  it("of one conversation survive concurrent changes", async () => {
    const id = await newConversation();
    await desk.setLabels(id, ["old"]);
    const names = Array.from({ length: 12 }, (_, index) => `label_${String(index).padStart(2, "0")}`);
    // Separate handles, as separate processes would have; one organization-wide lock for all.
    const connection = {
      orgId: randomUUID(),
      instanceUrl: world.url,
      accountId: account.id,
      apiKey: account.adminToken,
    };
    const work = names.map((name) => connectHelpdesk(connection).addLabel(id, name));
    const swap = connectHelpdesk(connection).changeLabels(id, { remove: ["old"], add: ["new"] });
    expect(await Promise.all([...work, swap])).toEqual(Array.from({ length: 13 }, () => true));
    expect(await labelsOf(id)).toEqual([...names, "new"].toSorted());
  });
});

describe("helpdesk client", () => {
  it("lists, creates, finds, changes and removes agents, and changes the members of an inbox", async () => {
    const email = `maria-${randomUUID()}@x.test`;
    const made = await desk.createAgent({ name: "Maria Dias - CENTRO", email });
    expect(made).toMatchObject({ name: "Maria Dias - CENTRO", email, role: "agent", availability: "offline" });
    expect(await desk.findAgentByEmail(email.toUpperCase())).toMatchObject({ id: made?.id });
    expect(await desk.setAvailability(made?.id ?? 0, "busy")).toBe(true);
    expect((await desk.listAgents()).find(({ id }) => id === made?.id)?.availability).toBe("busy");
    expect(await desk.addInboxMembers(inboxId, [made?.id ?? 0])).toBe(true);
    expect((await desk.listInboxMembers(inboxId)).map(({ id }) => id)).toContain(made?.id);
    expect(await desk.removeInboxMembers(inboxId, [made?.id ?? 0])).toBe(true);
    expect((await desk.listInboxMembers(inboxId)).map(({ id }) => id)).not.toContain(made?.id);
    expect(await desk.removeAgent(made?.id ?? 0)).toBe(true);
    expect(await desk.findAgentByEmail(email)).toBeNull();
    expect(await connect(other).listInboxMembers(inboxId)).toEqual([]);
  });

  it("creates, lists and removes inboxes, and sets their webhook", async () => {
    const made = await desk.createInbox("Praça");
    expect(made).toEqual({ id: expect.any(Number), name: "Praça", channelType: "Channel::Api" });
    expect(await desk.setInboxWebhook(made?.id ?? 0, "https://crm.test/hook")).toBe(true);
    expect((await desk.listInboxes()).map(({ name }) => name)).toContain("Praça");
    expect(await desk.removeInbox(made?.id ?? 0)).toBe(true);
    expect((await desk.listInboxes()).map(({ name }) => name)).not.toContain("Praça");
  });

  it("registers one webhook per organization, and returns its secret each time", async () => {
    const place = (secret: string, org = "o1") => `https://crm.test/api/webhooks/helpdesk?secret=${secret}&org=${org}`;
    const first = await desk.ensureWebhook(place("um"));
    expect(first?.secret).toMatch(/./);
    expect(await desk.ensureWebhook(place("um"))).toEqual(first);
    expect(await desk.ensureWebhook(place("dois"))).toEqual(first);
    await desk.ensureWebhook(place("um", "o2"));
    const rows = await world.desk.rows<{ url: string }>("SELECT url FROM webhooks WHERE account_id = $1 ORDER BY id", [
      account.id,
    ]);
    expect(rows.map(({ url }) => url)).toEqual([place("dois"), place("um", "o2")]);
  });
});

describe("rejected calls", () => {
  it("return empty answers for another account's data", async () => {
    const id = await newConversation();
    const foreign = connect(other);
    expect(await foreign.getConversation(id + 1_000)).toBeNull();
    expect(await foreign.toggleStatus(id + 1_000, "resolved")).toBe(false);
    expect(await connect(other, account.adminToken).listAgents()).toEqual([]);
  });

  it("return null and log one line for an incoming message in an inbox of the official WhatsApp channel", async () => {
    const inbox = await world.desk.addInbox(account.id, { name: "Oficial", channel: "whatsapp" });
    const made = await world.desk.addConversation(account.id, { inboxId: inbox.id, phone: `+55${newPhone()}` });
    const warn = vi.spyOn(logger, "warn");
    expect(await desk.addIncoming(made.displayId, { content: "Oi" })).toBeNull();
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ call: "addIncoming", status: 422 }), "helpdesk API call failed"],
    ]);
    warn.mockRestore();
  });
});

describe("the traffic with the helpdesk", () => {
  it.runIf(contract)("matches the helpdesk's OpenAPI file", () => {
    expect(world.exchanges.length).toBeGreaterThan(100);
    // The helpdesk accepts activities, but its OpenAPI file does not list them.
    const activity =
      "POST /conversations/{}/messages request: /message_type must be equal to one of the allowed values";
    expect(contract?.violations(world.exchanges)).toEqual([activity]);
  });
});
