import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectHelpdesk } from "../../../lib/helpdesk/client/connect.ts";
import type { Helpdesk } from "../../../lib/helpdesk/client/types.ts";
import { logger } from "../../../lib/platform/logger.ts";
import type { FaultInput } from "../../../sandbox/control/schemas.ts";
import { eventually } from "../../support/eventually.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { answers, type OddAnswer, type OddServer, startOddServer } from "../../support/odd-server.ts";

// Every helpdesk call against every failure: nothing is thrown, one line is logged, and only calls that the
// specification allows are retried.
const API_KEY = "canary-key-0f3a";
const PHONE = "11988887777";
const TEXT = "canary text of a customer";
/** Time-out for responses that never arrive. */
const SHORT_MS = 250;
const SECRETS = [API_KEY, PHONE, "canary text", "Maria"];

/** Retry policy: never, after any transient failure, or only if the call had no effect, possibly after a lookup. */
type Repeat = "never" | "any" | "unserved" | "after a look";
type Call = { name: keyof Helpdesk; run: (desk: Helpdesk) => Promise<unknown>; empty: unknown; repeat: Repeat };

const CALLS: Call[] = [
  { name: "findContact", run: (desk) => desk.findContact(PHONE), empty: null, repeat: "never" },
  {
    name: "createContact",
    run: (desk) => desk.createContact({ phone: PHONE, name: "Maria" }),
    empty: null,
    repeat: "after a look",
  },
  { name: "renameContact", run: (desk) => desk.renameContact(7, "Maria"), empty: false, repeat: "any" },
  { name: "listContactConversations", run: (desk) => desk.listContactConversations(7), empty: [], repeat: "never" },
  {
    name: "createConversation",
    run: (desk) => desk.createConversation({ inboxId: 5, contactId: 7, message: TEXT }),
    empty: null,
    repeat: "unserved",
  },
  {
    name: "createConversation",
    run: (desk) => desk.createConversation({ inboxId: 5, contactId: 7, sourceId: "crm_campaign_1", status: "open" }),
    empty: null,
    repeat: "after a look",
  },
  { name: "getConversation", run: (desk) => desk.getConversation(42), empty: null, repeat: "never" },
  { name: "toggleStatus", run: (desk) => desk.toggleStatus(42, "resolved"), empty: false, repeat: "any" },
  {
    name: "listByLabel",
    run: (desk) => desk.listByLabel("cliente_aguardando"),
    empty: { conversations: [], isComplete: false },
    repeat: "never",
  },
  { name: "listInboxOpen", run: (desk) => desk.listInboxOpen(5), empty: [], repeat: "never" },
  { name: "markUnread", run: (desk) => desk.markUnread(42), empty: false, repeat: "never" },
  { name: "assign", run: (desk) => desk.assign(42, 10), empty: false, repeat: "any" },
  { name: "assign", run: (desk) => desk.assign(42, null), empty: false, repeat: "any" },
  { name: "sendMessage", run: (desk) => desk.sendMessage(42, { content: TEXT }), empty: null, repeat: "unserved" },
  {
    name: "sendMessage",
    run: (desk) => desk.sendMessage(42, { content: TEXT, sourceId: "wamid.1" }),
    empty: null,
    repeat: "after a look",
  },
  {
    name: "addPrivateNote",
    run: (desk) => desk.addPrivateNote(42, { content: TEXT, important: true }),
    empty: null,
    repeat: "unserved",
  },
  { name: "addIncoming", run: (desk) => desk.addIncoming(42, { content: TEXT }), empty: null, repeat: "never" },
  {
    name: "addIncomingFile",
    run: (desk) =>
      desk.addIncomingFile(42, {
        content: TEXT,
        file: { name: "foto.jpg", type: "image/jpeg", length: 1, body: Readable.from([Buffer.of(1)]) },
        signal: AbortSignal.timeout(60_000),
      }),
    empty: null,
    repeat: "never",
  },
  { name: "findMessage", run: (desk) => desk.findMessage(42, "wamid.1", new Date(0)), empty: null, repeat: "never" },
  { name: "listLastMessages", run: (desk) => desk.listLastMessages(42), empty: [], repeat: "never" },
  {
    name: "updateMessageStatus",
    run: (desk) => desk.updateMessageStatus(42, 900, "failed", "131049"),
    empty: false,
    repeat: "never",
  },
  { name: "setLabels", run: (desk) => desk.setLabels(42, ["a"]), empty: false, repeat: "never" },
  { name: "addLabel", run: (desk) => desk.addLabel(42, "a"), empty: false, repeat: "never" },
  { name: "removeLabel", run: (desk) => desk.removeLabel(42, "a"), empty: false, repeat: "never" },
  {
    name: "changeLabels",
    empty: false,
    repeat: "never",
    run: (desk) => desk.changeLabels(42, { add: ["a"], remove: ["b"] }),
  },
  { name: "listAgents", run: (desk) => desk.listAgents(), empty: [], repeat: "never" },
  { name: "findAgentByEmail", run: (desk) => desk.findAgentByEmail("a@x.test"), empty: null, repeat: "never" },
  {
    name: "createAgent",
    run: (desk) => desk.createAgent({ name: "Maria - F01", email: "maria@x.test" }),
    empty: null,
    repeat: "after a look",
  },
  { name: "setAvailability", run: (desk) => desk.setAvailability(10, "online"), empty: false, repeat: "never" },
  { name: "removeAgent", run: (desk) => desk.removeAgent(10), empty: false, repeat: "never" },
  { name: "listInboxMembers", run: (desk) => desk.listInboxMembers(5), empty: [], repeat: "never" },
  { name: "addInboxMembers", run: (desk) => desk.addInboxMembers(5, [10]), empty: false, repeat: "never" },
  { name: "removeInboxMembers", run: (desk) => desk.removeInboxMembers(5, [10]), empty: false, repeat: "never" },
  { name: "listInboxes", run: (desk) => desk.listInboxes(), empty: [], repeat: "never" },
  { name: "createInbox", run: (desk) => desk.createInbox("Centro"), empty: null, repeat: "unserved" },
  {
    name: "setInboxWebhook",
    run: (desk) => desk.setInboxWebhook(5, "https://crm.test/x"),
    empty: false,
    repeat: "never",
  },
  { name: "removeInbox", run: (desk) => desk.removeInbox(5), empty: false, repeat: "never" },
  { name: "ensureWebhook", run: (desk) => desk.ensureWebhook("https://crm.test/x"), empty: null, repeat: "never" },
];

/** Each failure, and the number of requests under each retry policy. */
type Wrong = { what: string; fault: Omit<FaultInput, "system">; asked: Record<Repeat, number> };
const refused = { never: 1, any: 1, unserved: 1, "after a look": 1 };
const unclear = { never: 1, any: 3, unserved: 1, "after a look": 2 };
const FAILURES: Wrong[] = [
  { what: "401", fault: { status: 401 }, asked: refused },
  { what: "404", fault: { status: 404 }, asked: refused },
  { what: "422", fault: { status: 422 }, asked: refused },
  { what: "429", fault: { status: 429 }, asked: { never: 1, any: 3, unserved: 3, "after a look": 3 } },
  { what: "500", fault: { status: 500 }, asked: unclear },
  { what: "a page of a proxy", fault: { kind: "garbage" }, asked: { ...refused, "after a look": 2 } },
  { what: "a broken connection", fault: { kind: "reset" }, asked: unclear },
  { what: "no answer in time", fault: { delayMs: 600_000 }, asked: unclear },
];

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;

let world: HelpdeskWorld;
let server: OddServer;
let desk: Helpdesk;

const connect = (instanceUrl: string, accountId = 1, apiKey = API_KEY, timeoutMs?: number) =>
  connectHelpdesk({ orgId: randomUUID(), instanceUrl, accountId, apiKey }, { sleep: async () => undefined, timeoutMs });

beforeAll(async () => {
  world = await openHelpdeskWorld();
  server = await startOddServer();
});
beforeEach(() => {
  server.seen.length = 0;
  desk = connect(server.url);
});
afterEach(() => world.sandbox.faults.clear());
afterAll(async () => {
  server.stop();
  await world.close();
});

async function withLog<T>(work: () => Promise<T>): Promise<{ result: T; lines: unknown[][] }> {
  const spies = LEVELS.map((level) => vi.spyOn(logger, level));
  try {
    const result = await work();
    return { result, lines: spies.flatMap((spy) => spy.mock.calls as unknown[][]) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe.each(FAILURES)("helpdesk client on failure: $what", ({ fault, asked, what }) => {
  it.each(CALLS)(
    "returns the empty value of $name, logs one line and retries only as its policy allows ($repeat)",
    async ({ name, run, empty, repeat }) => {
      const { id, adminToken } = world.accounts[0];
      const struck = connect(world.url, id, adminToken, fault.delayMs && SHORT_MS);
      world.sandbox.faults.add({ system: "helpdesk", ...fault });
      const { result, lines } = await withLog(() => run(struck));
      const isFileRefused = what === "422" && name === "addIncomingFile";
      expect(result).toEqual(isFileRefused ? "refused" : empty);
      // After a conflict, the contact that another process created is looked up.
      const isTaken = what === "422" && name === "createContact";
      expect(world.sandbox.faults.list()[0]?.strikes).toBe(isTaken ? 2 : asked[repeat]);
      expect(lines).toEqual([[expect.objectContaining({ call: name }), "helpdesk API call failed"]]);
      for (const secret of [...SECRETS, adminToken]) expect(JSON.stringify(lines)).not.toContain(secret);
      expect(struck.hasFailed).toBe(true);
    },
  );
});

describe("[O3] helpdesk client while the helpdesk is unreachable", () => {
  it.each(CALLS)("returns the empty value of $name and logs one line", async ({ name, run, empty }) => {
    const { result, lines } = await withLog(() => run(connect("http://127.0.0.1:1")));
    expect([result, lines.length]).toEqual([empty, 1]);
    expect(lines[0]?.[0]).toMatchObject({ call: name, problem: "unreachable", status: null });
  });
});

describe("background update of a contact", () => {
  it("is not retried, and logs one line without personal data when it fails", async () => {
    server.script = [answers.json(500, {})];
    const { lines } = await withLog(async () => {
      expect(desk.updateContact(7, { name: "Maria" })).toBeUndefined();
      await eventually(async () => expect(desk.hasFailed).toBe(true));
    });
    expect(server.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["PATCH", "/api/v1/accounts/1/contacts/7", '{"name":"Maria"}'],
    ]);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain("Maria");
  });
});

describe("retry of a call that is not idempotent", () => {
  const conversation = (sourceId: string) => ({
    id: 42,
    inbox_id: 5,
    status: "open",
    labels: [],
    created_at: 1,
    last_activity_at: 1,
    meta: {},
    custom_attributes: { crm_source_id: sourceId },
  });
  const asked = () => server.seen.map(({ method, path }) => `${method} ${path.replace("/api/v1/accounts/1", "")}`);
  const create = () => desk.createConversation({ inboxId: 5, contactId: 7, sourceId: "s1" });

  it("finds the conversation by source id when the response to its creation was lost", async () => {
    server.script = [answers.hangUp, answers.json(200, { payload: [conversation("s0"), conversation("s1")] })];
    const { result, lines } = await withLog(create);
    expect([result?.id, lines]).toEqual([42, []]);
    expect(asked()).toEqual(["POST /conversations", "GET /contacts/7/conversations"]);
  });

  it("creates the conversation again when the lookup does not find it", async () => {
    const [none, made] = [answers.json(200, { payload: [conversation("s0")] }), answers.json(200, conversation("s1"))];
    server.script = [answers.json(500, {}), none, made];
    expect((await create())?.id).toBe(42);
    expect(asked()).toEqual(["POST /conversations", "GET /contacts/7/conversations", "POST /conversations"]);
  });

  it("gives up after three attempts, with one log line", async () => {
    const none = answers.json(200, { payload: [] });
    const failure = answers.json(500, {});
    server.script = [failure, none, failure, none, failure, none];
    const { result, lines } = await withLog(create);
    expect([result, lines.length, asked().filter((it) => it.startsWith("POST")).length]).toEqual([null, 1, 3]);
  });

  it("does not send a message again if it has no source id to look up", async () => {
    server.script = [answers.hangUp, answers.json(200, { id: 900 })];
    expect(await desk.sendMessage(42, { content: TEXT })).toBeNull();
    expect(asked()).toEqual(["POST /conversations/42/messages"]);
  });

  it("sends a message again after 429 or 503, when the helpdesk did not accept it", async () => {
    server.script = [answers.page(429), answers.page(503), answers.json(200, { id: 900 })];
    expect(await desk.sendMessage(42, { content: TEXT })).toEqual({ id: 900 });
    expect(server.seen).toHaveLength(3);
  });

  it("returns the contact that a concurrent request created (422)", async () => {
    const taken = answers.json(422, { message: "Phone number has already been taken" });
    const found = { payload: [{ id: 100, name: "Maria", phone_number: "+551188887777" }] };
    server.script = [taken, answers.json(200, { payload: [] }), answers.json(200, found)];
    const { result, lines } = await withLog(() => desk.createContact({ phone: PHONE, name: "Maria" }));
    expect([result?.id, lines]).toEqual([100, []]);
  });
});

describe("response lost after the helpdesk applied the call", () => {
  const lose = (path: string) => world.sandbox.faults.add({ system: "helpdesk", kind: "lost-answer", count: 1, path });
  const open = async () => {
    const { id, adminToken, inboxes } = world.accounts[0];
    const struck = connect(world.url, id, adminToken);
    const phone = `119${String(Date.now()).slice(-8)}`;
    const made = await world.desk.addConversation(id, { inboxId: inboxes[0]?.id ?? 0, phone: `+55${phone}` });
    return { struck, made, inboxId: inboxes[0]?.id ?? 0, phone };
  };
  const count = async (text: string, params: unknown[]) => (await world.desk.rows(text, params)).length;

  it("causes no duplicate of a message with a source id, which is found and returned", async () => {
    const { struck, made } = await open();
    lose("/messages");
    const sent = await struck.sendMessage(made.displayId, { content: TEXT, sourceId: "wamid.lost" });
    expect(sent).toEqual({ id: expect.any(Number) });
    expect(await count("SELECT 1 FROM messages WHERE source_id = $1", ["wamid.lost"])).toBe(1);
  });

  it("causes no duplicate of a message without a source id, and null is returned", async () => {
    const { struck, made } = await open();
    lose("/messages");
    expect(await struck.sendMessage(made.displayId, { content: "uma vez só" })).toBeNull();
    expect(await count("SELECT 1 FROM messages WHERE content = $1", ["uma vez só"])).toBe(1);
  });

  it("causes no duplicate of a conversation with a source id", async () => {
    const { struck, made, inboxId } = await open();
    lose("/conversations");
    const sourceId = `crm_campaign_${randomUUID()}`;
    const found = await struck.createConversation({ inboxId, contactId: made.contactId, sourceId, status: "open" });
    expect(found?.customAttributes).toEqual({ crm_source_id: sourceId });
    expect(await count("SELECT 1 FROM conversations WHERE contact_id = $1", [made.contactId])).toBe(2);
  });

  it("causes no duplicate contact, and no failed status change or assignment", async () => {
    const { struck, made } = await open();
    lose("/contacts");
    const contact = await struck.createContact({ phone: "11977776666", name: "Maria" });
    expect(await count("SELECT 1 FROM contacts WHERE phone_number = $1", ["+5511977776666"])).toBe(1);
    expect(contact?.phone).toBe("+5511977776666");
    lose("/toggle_status");
    expect(await struck.toggleStatus(made.displayId, "resolved")).toBe(true);
    lose("/assignments");
    expect(await struck.assign(made.displayId, world.accounts[0].agents[0]?.id ?? 0)).toBe(true);
    expect(struck.hasFailed).toBe(false);
  });
});

describe("helpdesk client on an invalid response", () => {
  it("returns false for an assignment to an unknown agent", async () => {
    server.script = [answers.json(200, null)];
    expect(await desk.assign(42, 99)).toBe(false);
    expect(await desk.assign(42, null)).toBe(true);
  });

  it("drops invalid rows and keeps the others", async () => {
    const agent = { id: 10, name: "Ana", email: "ana@x.test", role: "agent", availability_status: "online" };
    server.script = [answers.json(200, [{ id: "x" }, { ...agent, confirmed: true }, null])];
    expect(await desk.listAgents()).toEqual([
      { id: 10, name: "Ana", email: "ana@x.test", role: "agent", availability: "online", isConfirmed: true },
    ]);
  });

  it("returns an empty list when a later page fails", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      id: index + 1,
      inbox_id: 5,
      status: "open",
      created_at: 1,
    }));
    server.script = [answers.json(200, { data: { meta: {}, payload: rows } }), answers.json(500, {})];
    expect(await desk.listByLabel("cliente_aguardando")).toEqual({ conversations: [], isComplete: false });
    expect(desk.hasFailed).toBe(true);
  });
});

describe("pagination", () => {
  const row = (id: number) => ({ id, inbox_id: 5, status: "open", created_at: 1 });
  const page = (from: number, size: number, total?: number): OddAnswer =>
    answers.json(200, {
      data: {
        meta: total === undefined ? {} : { all_count: total },
        payload: Array.from({ length: size }, (_, index) => row(from + index)),
      },
    });

  it("stops after twenty pages when listing by label", async () => {
    server.script = [page(1, 25, 10_000)];
    expect(await desk.listByLabel("cliente_aguardando")).toMatchObject({ isComplete: false });
    expect(server.seen.map(({ path }) => new URL(path, server.url).searchParams.get("page"))).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 1)),
    );
  });

  it("reads an inbox to its last page, and lists a conversation that appears on two pages only once", async () => {
    server.script = [...Array.from({ length: 30 }, (_, index) => page(index * 25 + 1, 25)), page(740, 15)];
    expect(await desk.listInboxOpen(5)).toHaveLength(754);
    expect(server.seen).toHaveLength(31);
  });

  it("is incomplete if rows are invalid, repeated or fewer than the helpdesk counts", async () => {
    const odd = answers.json(200, { data: { meta: {}, payload: [row(1), { id: "x" }] } });
    const lists: [OddAnswer[], count: number, isComplete: boolean][] = [
      [[page(1, 3)], 3, true],
      [[page(1, 10, 13), page(11, 3, 13)], 13, true],
      [[page(1, 10, 12), page(10, 2, 12)], 11, false],
      [[page(1, 10, 12), page(11, 0, 12)], 10, false],
      [[page(1, 25), page(25, 1)], 25, false],
      [[odd], 1, false],
    ];
    for (const [script, count, isComplete] of lists) {
      server.script = script;
      const listed = await desk.listByLabel("cliente_aguardando");
      expect([listed.conversations.length, listed.isComplete]).toEqual([count, isComplete]);
    }
  });

  it("reads every page when the page size is not 25", async () => {
    server.script = [page(1, 10, 23), page(11, 10, 23), page(21, 3, 23)];
    expect(await desk.listInboxOpen(5)).toHaveLength(23);
  });
});
