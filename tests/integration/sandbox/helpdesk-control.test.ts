import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toSaidFile } from "../../../sandbox/people/sample-files.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { type Caller, callerOf } from "./helpdesk-client.ts";

let world: HelpdeskWorld;
let call: Caller;
let now = new Date("2026-03-02T15:00:00.000Z");
let serial = 0;

beforeAll(async () => {
  world = await openHelpdeskWorld({ clock: { now: () => now } });
  call = callerOf(world);
});
afterEach(() => world.sandbox.faults.clear());
afterAll(() => world.close());

const control = (path: string, body: object) =>
  fetch(`${world.sandbox.url}/control/helpdesk/${path}`, { method: "POST", body: JSON.stringify(body) });
async function waiting(fields: { assigneeId?: number } = {}): Promise<number> {
  const [account] = world.accounts;
  const inboxId = account.inboxes[0]?.id ?? 0;
  const phone = `+55119${60_000_000 + serial++}`;
  const labels = ["cliente_aguardando"];
  return (await world.desk.addConversation(account.id, { inboxId, phone, name: "Bia", text: "Oi", labels, ...fields }))
    .displayId;
}

describe("helpdesk limits", () => {
  it("allow two hundred messages a minute in one conversation", async () => {
    const conversation = await waiting();
    await world.desk.rows(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, created_at, updated_at)
       SELECT 'x', account_id, inbox_id, id, 1, $2::timestamp, $2::timestamp FROM conversations, generate_series(1, 198)
       WHERE account_id = $1 AND display_id = ${conversation}`,
      [world.accounts[0].id, now.toISOString().slice(0, -1)],
    );
    const say = () => call("POST", `conversations/${conversation}/messages`, { content: "Olá" });
    expect(await say()).toEqual({ status: 422, body: { error: "Too many messages" } });
    now = new Date(now.getTime() + 61_000);
    expect((await say()).status).toBe(200);
  });

  it("allow a hundred searches a minute per account", async () => {
    now = new Date(now.getTime() + 60_000);
    for (let at = 0; at < 100; at += 1) expect((await call("GET", "contacts/search?q=ninguem")).status).toBe(200);
    expect(await call("GET", "contacts/search?q=ninguem")).toEqual({ status: 429, body: "Retry later\n" });
    expect((await callerOf(world, world.accounts[1])("GET", "contacts/search?q=ninguem")).status).toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect((await call("GET", "contacts/search?q=ninguem")).status).toBe(200);
  });

  it("allow agents up to the account's quota, then return 402", async () => {
    const [account] = world.accounts;
    await world.desk.rows(`UPDATE accounts SET limits = '{"agents": 2}' WHERE id = $1`, [account.id]);
    const refused = await call("POST", "agents", { name: "Léo", email: "leo@limite.test", role: "agent" });
    expect(refused.status).toBe(402);
    await world.desk.rows("UPDATE accounts SET limits = '{}' WHERE id = $1", [account.id]);
  });
});

describe("helpdesk faults", () => {
  it.each([
    [401, { error: "Invalid Access Token" }],
    [404, { error: "Resource could not be found" }],
    [422, { message: "Validation failed", attributes: ["base"] }],
    [429, "Retry later\n"],
    [500, "<!DOCTYPE html><html><body><h1>500</h1></body></html>"],
  ])("with status %i return the helpdesk's own error text", async (status, body) => {
    world.sandbox.faults.add({ system: "helpdesk", status, count: 1 });
    expect(await call("GET", "agents")).toEqual({ status, body });
    expect((await call("GET", "agents")).status).toBe(200);
  });

  it("return garbage, unexpected JSON, a truncated response or no response", async () => {
    world.sandbox.faults.add({ system: "helpdesk", kind: "garbage", count: 1 });
    expect((await call("GET", "agents")).body).toContain("nginx");
    world.sandbox.faults.add({ system: "helpdesk", kind: "broken-page", count: 1 });
    expect((await call("GET", "inboxes")).body.payload).toBe("?");
    world.sandbox.faults.add({ system: "helpdesk", kind: "truncated-json", count: 1 });
    await expect(call("GET", "agents")).rejects.toThrow(SyntaxError);
    world.sandbox.faults.add({ system: "helpdesk", kind: "reset", count: 1 });
    await expect(call("GET", "agents")).rejects.toThrow("fetch failed");
  });

  it("apply to their method only; a request whose response is lost is still processed", async () => {
    const conversation = await waiting();
    world.sandbox.faults.add({ system: "helpdesk", kind: "lost-answer", path: "POST", count: 1 });
    await expect(call("POST", `conversations/${conversation}/messages`, { content: "Olá" })).rejects.toThrow();
    const { body } = await call("GET", `conversations/${conversation}/messages`);
    expect(body.payload.filter(({ content }: { content: string }) => content === "Olá")).toHaveLength(1);
  });
});

describe("helpdesk control", () => {
  it("posts an agent's reply as the assignee, or as an agent of the inbox if there is no assignee", async () => {
    const [first, second] = world.accounts[0].agents;
    const own = await waiting({ assigneeId: second?.id });
    const answer = { account: world.accounts[0].id, text: "Já vou ver" };
    expect(await (await control("answer", { ...answer, conversation: own })).json()).toMatchObject({
      content: "Já vou ver",
      message_type: 1,
      sender: { id: second?.id, type: "user" },
    });
    const nobodys = await waiting();
    expect(await (await control("answer", { ...answer, conversation: nobodys })).json()).toMatchObject({
      sender: { id: first?.id },
    });
    expect((await control("answer", { ...answer, conversation: 99_999 })).status).toBe(404);
    expect((await control("answer", { ...answer })).status).toBe(400);
  });

  it("accepts JSON with the form content type that curl sends by default", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = JSON.stringify({ account: world.accounts[0].id, conversation: await waiting(), text: "Já vou ver" });
    const asked = await fetch(`${world.sandbox.url}/control/helpdesk/answer`, { method: "POST", headers, body });
    expect(await asked.json()).toMatchObject({ content: "Já vou ver" });
  });

  it("moves a conversation and its messages back in time", async () => {
    const conversation = await waiting();
    const before = (await call("GET", `conversations/${conversation}`)).body;
    const where = { account: world.accounts[0].id, conversation };
    expect((await control("age", { ...where, minutes: 45 })).status).toBe(200);
    const after = (await call("GET", `conversations/${conversation}`)).body;
    const shift = 45 * 60;
    expect([after.created_at, after.last_activity_at, after.waiting_since, after.messages[0].created_at]).toEqual(
      [before.created_at, before.last_activity_at, before.waiting_since, before.messages[0].created_at].map(
        (at: number) => at - shift,
      ),
    );
    expect((await control("age", { ...where, conversation: 99_999, minutes: 1 })).status).toBe(404);
  });

  it("updates last_activity_at, but not waiting_since, when a label is added", async () => {
    const conversation = await waiting();
    now = new Date(now.getTime() + 600_000);
    await call("POST", `conversations/${conversation}/labels`, { labels: ["vip"] });
    const { body } = await call("GET", `conversations/${conversation}`);
    expect(body.last_activity_at).toBe(Math.floor(now.getTime() / 1_000));
    expect(body.waiting_since).toBe(Math.floor(now.getTime() / 1_000) - 600);
  });

  it("serves conversation pages that escape HTML and accept a reply", async () => {
    const conversation = await waiting();
    const address = `${world.url}/app/accounts/${world.accounts[0].id}/conversations/${conversation}`;
    const form = new URLSearchParams({ text: "Temos <b>sim</b>" });
    const posted = await fetch(address, { method: "POST", body: form, redirect: "manual" });
    expect(posted.status).toBe(303);
    const page = await (await fetch(address)).text();
    expect(page).toContain("Temos &lt;b&gt;sim&lt;/b&gt;");
    expect(page).toContain("adicionou cliente_aguardando");
    const list = await (await fetch(`${world.url}/app/accounts/${world.accounts[0].id}`)).text();
    expect(list).toContain(`/conversations/${conversation}"`);
    expect((await fetch(`${address}0000`)).status).toBe(404);
  });

  it("serves attachments that browsers can play, and accepts several files with a reply", async () => {
    const conversation = await waiting();
    const address = `${world.url}/app/accounts/${world.accounts[0].id}/conversations/${conversation}`;
    const form = new FormData();
    form.set("text", "");
    const kinds = ["image", "voice", "video", "document"] as const;
    for (const sample of kinds.map((kind) => toSaidFile({ kind })))
      form.append("files", new File([new Uint8Array(sample.bytes)], `<${sample.name}`, { type: sample.type }));
    form.append("files", new File([], ""));
    expect((await fetch(address, { method: "POST", body: form, redirect: "manual" })).status).toBe(303);
    const page = await (await fetch(address)).text();
    const urls = [...page.matchAll(/<(?:img|audio|video) src="([^"]+)"/g)].map(([, url = ""]) => url);
    expect(page).toMatch(/<a href="[^"]+">📎 &lt;nota-fiscal\.pdf<\/a>/);
    const types = await Promise.all(urls.map(async (url) => (await fetch(url)).headers.get("content-type")));
    // Active Storage recognizes Opus in an Ogg file.
    expect(types).toEqual(["image/png", "audio/opus", "video/mp4"]);
    const { body } = await call("GET", `conversations/${conversation}/messages`);
    expect(body.payload.at(-1)).toMatchObject({ content: "", attachments: [{}, { file_type: "audio" }, {}, {}] });
    expect((await fetch(address, { method: "POST", body: new FormData(), redirect: "manual" })).status).toBe(303);
    const after = await call("GET", `conversations/${conversation}/messages`);
    expect(after.body.payload).toHaveLength(body.payload.length);
  });
});
