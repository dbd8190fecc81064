import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/helpdesk/route.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { call } from "../../support/http.ts";

let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let signingSecret: string;
let serial = 1_000;

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
  bridge = await openBridge(worlds);
  const [row] = await worlds.world.desk.rows<{ secret: string }>("SELECT secret FROM webhooks WHERE account_id = $1", [
    bridge.account.id,
  ]);
  signingSecret = row?.secret ?? "";
});
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

const message = (fields: object = {}) => ({
  event: "message_created",
  account: { id: bridge.account.id, name: "Ponte" },
  id: serial++,
  content: "Olá!",
  message_type: "outgoing",
  private: false,
  source_id: null,
  sender: { id: 1, type: "user" },
  created_at: new Date().toISOString(),
  inbox: { id: bridge.inboxes.centro, name: "CENTRO" },
  conversation: { id: 1, inbox_id: bridge.inboxes.centro, meta: { sender: { id: 9, phone_number: "+5511977776666" } } },
  ...fields,
});

type Forged = {
  secret?: string;
  org?: string;
  key?: string;
  age?: number;
  headers?: Record<string, string>;
  query?: string;
};

function tell(body: object | string, forged: Forged = {}): Promise<Response> {
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  const { secret = "test-helpdesk-secret", org = bridge.ctx.orgId, key = signingSecret, age = 0 } = forged;
  const timestamp = String(Math.floor(Date.now() / 1_000) - age);
  const signature = `sha256=${createHmac("sha256", key).update(`${timestamp}.${raw}`).digest("hex")}`;
  const headers = forged.headers ?? { "x-chatwoot-timestamp": timestamp, "x-chatwoot-signature": signature };
  const query = forged.query ?? new URLSearchParams({ secret, org }).toString();
  const json = { "content-type": "application/json" };
  return call(POST, {
    method: "POST",
    path: `/api/webhooks/helpdesk?${query}`,
    headers: { ...json, ...headers },
    body: raw,
  });
}
const kept = async () => (await bridge.relayMessages()).length;

describe("POST /webhooks/helpdesk", () => {
  it("stores an agent's answer encrypted, and requests the relay job", async () => {
    const before = await kept();
    expect((await tell(message())).status).toBe(200);
    expect(await kept()).toBe(before + 1);
    expect(JSON.stringify(await bridge.relayMessages())).not.toMatch(/Olá|977776666/);
    expect(recorder.named("crm/helpdesk.relay-requested").at(-1)?.data).toEqual({ orgId: bridge.ctx.orgId });
    expect(JSON.stringify(recorder.events)).not.toMatch(/Olá|977776666/);
  });

  it("accepts the organization id in upper case", async () => {
    const before = await kept();
    expect((await tell(message(), { org: bridge.ctx.orgId.toUpperCase() })).status).toBe(200);
    expect(await kept()).toBe(before + 1);
    expect(recorder.named("crm/helpdesk.relay-requested").at(-1)?.data).toEqual({ orgId: bridge.ctx.orgId });
  });

  it("stores a message once, for any number and order of deliveries [B1]", async () => {
    const before = await kept();
    const told = [message(), message(), message()];
    for (const one of [...told, ...told.toReversed(), ...told]) expect((await tell(one)).status).toBe(200);
    expect(await kept()).toBe(before + 3);
  });

  it.each<[string, Forged]>([
    ["without the secret", { secret: "" }],
    ["with another secret", { secret: "test-helpdesk-secreT" }],
    ["with the secret twice", { query: "secret=test-helpdesk-secret&secret=test-helpdesk-secret&org=x" }],
    ["for no organization", { org: "" }],
    ["for something else than an organization", { org: "1 OR 1=1" }],
    ["without a signature", { headers: {} }],
    ["signed with another key", { key: "somebody else's" }],
    ["signed six minutes ago", { age: 360 }],
    ["signed in six minutes", { age: -360 }],
    [
      "with a timestamp that is none",
      { headers: { "x-chatwoot-timestamp": "now", "x-chatwoot-signature": "sha256=" } },
    ],
  ])("rejects an event %s with 403", async (_, forged) => {
    const before = await kept();
    expect((await tell(message(), forged)).status).toBe(403);
    expect(await kept()).toBe(before);
  });

  it("answers 403 to an event for an organization without a helpdesk or from another account", async () => {
    const { orgId } = await createOrganization();
    expect((await tell(message(), { org: orgId })).status).toBe(403);
    const other = await openBridge(worlds);
    expect((await tell(message(), { org: other.ctx.orgId })).status).toBe(403);
    expect((await tell(message({ account: { id: other.account.id } }))).status).toBe(403);
    expect(await other.relayMessages()).toEqual([]);
  });

  it("accepts an unsigned event only at the organization's own signed URL if no secret is stored", async () => {
    const quiet = await openBridge(worlds);
    const { orgId } = quiet.ctx;
    const addressOf = async ({ account }: Bridge) => {
      const rows = await worlds.world.desk.rows<{ url: string }>("SELECT url FROM webhooks WHERE account_id = $1", [
        account.id,
      ]);
      return new URL(rows[0]?.url ?? "").searchParams;
    };
    await quiet.ctx.db.sql((sql) =>
      sql.run("UPDATE helpdesk_config SET webhook_secret_encrypted = NULL WHERE organization_id = $1", [orgId]),
    );
    const own = await addressOf(quiet);
    const speaking = await addressOf(bridge);
    speaking.set("org", orgId);
    const without = new URLSearchParams({ secret: "test-helpdesk-secret", org: orgId });
    const answer = () => message({ account: { id: quiet.account.id } });
    for (const query of [speaking, without])
      expect((await tell(answer(), { query: query.toString(), headers: {} })).status).toBe(403);
    expect(await quiet.relayMessages()).toEqual([]);
    expect((await tell(answer(), { query: own.toString(), headers: {} })).status).toBe(200);
    expect(await quiet.relayMessages()).toHaveLength(1);
  });

  it("answers 403 to a tampered body, 400 if it is no JSON object, and 413 to more than a megabyte", async () => {
    const raw = JSON.stringify(message());
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const digest = createHmac("sha256", signingSecret).update(`${timestamp}.${raw}`).digest("hex");
    const headers = { "x-chatwoot-timestamp": timestamp, "x-chatwoot-signature": `sha256=${digest}` };
    expect((await tell(raw.replace("Olá!", "Oi!!"), { headers })).status).toBe(403);
    for (const body of ["{", '""', "null", "[]", "1"]) expect((await tell(body)).status).toBe(400);
    expect((await tell(message({ content: "x".repeat(1_100_000) }))).status).toBe(413);
  });

  it.each<[string, object]>([
    ["a note", { private: true }],
    ["what a customer said", { message_type: "incoming" }],
    ["what has been on WhatsApp already", { source_id: "wamid.1" }],
    ["what a bot said", { sender: { id: 1, type: "agent_bot" } }],
    ["a change of a message", { event: "message_updated" }],
    ["a conversation", { event: "conversation_created" }],
    ["an event that nobody knows", { event: "something_new", conversation: null }],
  ])("ignores %s", async (_, fields) => {
    const before = await kept();
    expect((await tell(message(fields))).status).toBe(200);
    expect(await kept()).toBe(before);
  });

  it("logs neither the shared secret nor message content", async () => {
    const lines: unknown[] = [];
    const spies = (["info", "warn", "error"] as const).map((level) =>
      vi.spyOn(logger, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
    );
    await tell(message());
    await tell(message(), { headers: {} });
    for (const spy of spies) spy.mockRestore();
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/test-helpdesk-secret|Olá|977776666/);
  });
});
