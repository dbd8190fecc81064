import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiScope } from "../../../lib/identity/names.ts";
import { type MadeKey, makeApiKey } from "../../support/api-keys.ts";
import { startApiServer } from "../../support/api-server.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";
import { connectMcp } from "../../support/mcp-client.ts";
import { createMcpWorld, type McpWorld } from "../../support/mcp-world.ts";

let server: Awaited<ReturnType<typeof startApiServer>>;
let world: McpWorld;
beforeAll(async () => {
  server = await startApiServer();
  world = await createMcpWorld("Guardas");
});
afterAll(() => server.stop());

const keyWith = (...scopes: ApiScope[]): Promise<MadeKey> => makeApiKey(world.orgId, { scopes });
const assistantWith = async (...scopes: ApiScope[]) => connectMcp(server.url, (await keyWith(...scopes)).secret);
const rowsOf = (table: "campaign" | "segment") =>
  world.ctx.db.rows<{ id: string; name: string; status: string }>(
    `SELECT id, name, status::text AS status FROM ${table} WHERE organization_id = $1`,
    [world.orgId],
  );
const auditOf = (userId: string) =>
  world.ctx.db.rows<{ action_type: string; endpoint: string; metadata: Record<string, unknown> }>(
    "SELECT action_type, endpoint, metadata FROM access_log WHERE organization_id = $1 AND user_id = $2",
    [world.orgId, userId],
  );

const READ_ONLY = ["rfm_overview", "rfm_movements", "list_figures", "explain_figure"];
const RULES = [
  { logic: "AND", filters: [{ category: "purchase", field: "totalSpent", operator: "gt", value: 1_000 }] },
];

describe("the list of tools", () => {
  it("has only those that the key's scopes permit", async () => {
    expect(await (await assistantWith("app:rfm:read")).toolNames()).toEqual(READ_ONLY);
    const readers = await (await assistantWith("app:campaigns:read", "app:segments:read")).toolNames();
    expect(readers).toEqual(expect.arrayContaining(["list_campaigns", "campaign_report", "list_segments"]));
    expect(readers).not.toEqual(expect.arrayContaining(["preview_segment"]));
    expect(readers).not.toEqual(expect.arrayContaining(["save_segment"]));
    expect(readers).not.toEqual(expect.arrayContaining(["create_campaign_draft"]));
    const half = await (await assistantWith("app:campaigns")).toolNames();
    expect(half).not.toContain("create_campaign_draft");
    expect(await (await assistantWith("app:campaigns", "app:campaigns:send")).toolNames()).toContain(
      "create_campaign_draft",
    );
  });

  it("is that of a person's role for a session token", async () => {
    const { clerkId } = await createUser(world.orgId, { permissions: ["app:rfm"], readOnly: true });
    expect(await (await connectMcp(server.url, await tokenFor(clerkId))).toolNames()).toEqual(READ_ONLY);
  });
});

describe("a tool that the caller may not use", () => {
  it("does nothing", async () => {
    const assistant = await assistantWith("app:campaigns:read", "app:segments:read");
    const before = await rowsOf("campaign");
    await expect(assistant.use("create_campaign_draft", { name: "Não", channel: "email" })).rejects.toThrow();
    await expect(assistant.use("save_segment", { name: "Não", rules: RULES, save: true })).rejects.toThrow();
    expect(await rowsOf("campaign")).toEqual(before);
    expect((await rowsOf("segment")).map(({ name }) => name)).not.toContain("Não");
  });

  it("is refused from the call after the key's revocation on", async () => {
    const key = await keyWith("app:rfm:read");
    const assistant = await connectMcp(server.url, key.secret);
    expect((await assistant.use("rfm_overview")).error).toBeNull();
    await key.revoke();
    await expect(assistant.use("rfm_overview")).rejects.toThrow();
    const { status, headers } = await post(key.secret, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect([status, headers.get("x-error-code")]).toEqual([401, "key_revoked"]);
  });
});

/** The same value, with the properties of each object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, of]) => [name, reversed(of)]),
  );
}

describe("creating", () => {
  it("saves a segment once, after a preview that saves nothing", async () => {
    const key = await keyWith("app:segments");
    const assistant = await connectMcp(server.url, key.secret);
    const preview = await assistant.use("preview_segment", { rules: RULES });
    expect(preview.data).toMatchObject({ timedOut: false, count: 1, reach: { whatsapp: 0, email: 0 } });
    expect((await rowsOf("segment")).map(({ name }) => name)).not.toContain("Gastam muito");
    const save = { name: "Gastam muito", rules: RULES, save: true };
    await expect(assistant.use("save_segment", { ...save, save: false })).resolves.toMatchObject({
      error: expect.stringContaining("save"),
    });
    const saved = await assistant.use("save_segment", save);
    expect(saved.data).toMatchObject({ name: "Gastam muito", status: "active" });
    // A model may give the properties of the same rules in another order.
    const again = await assistant.use("save_segment", { ...save, rules: reversed(RULES) });
    expect([again.data, again.notes]).toEqual([saved.data, [expect.stringContaining("nada foi criado de novo")]]);
    expect((await rowsOf("segment")).filter(({ name }) => name === "Gastam muito")).toHaveLength(1);
    await eventually(async () =>
      expect(await auditOf(key.id)).toEqual([
        {
          action_type: "SEGMENT_CREATE",
          endpoint: "/api/intelligence/segments",
          metadata: expect.objectContaining({ via: "/api/mcp" }),
        },
      ]),
    );
  });

  it("says which part of a rule is wrong", async () => {
    const assistant = await assistantWith("app:segments");
    const rules = [{ logic: "AND", filters: [{ category: "purchase", field: "nada", operator: "gt", value: 1 }] }];
    expect((await assistant.use("preview_segment", { rules })).error).toMatch(/^validation_failed: .*field/);
  });

  it("makes a draft once, which a person sends on its page", async () => {
    const assistant = await assistantWith("app:campaigns", "app:campaigns:send");
    const draft = { name: "Volta", channel: "email", email: { subject: "Saudades", html: "<p>Oi</p>" } };
    const made = await assistant.use("create_campaign_draft", draft);
    expect(made.error).toBeNull();
    const { campaign, page } = made.data as { campaign: { id: string; status: string }; page: string };
    expect(campaign.status).toBe("draft");
    expect(page).toBe(`http://localhost:3000/campanhas/${campaign.id}`);
    expect(made.notes).toEqual([`Nada foi enviado. Uma pessoa confere e envia em ${page}`]);
    expect((await assistant.use("create_campaign_draft", draft)).data).toEqual(made.data);
    expect((await rowsOf("campaign")).filter(({ name }) => name === "Volta")).toHaveLength(1);
  });

  it.each([{ scheduledAt: "2031-01-01T12:00:00Z" }, { recurrence: { frequency: "daily", time: "09:00" } }])(
    "cannot schedule: %j",
    async (more) => {
      const assistant = await assistantWith("app:campaigns", "app:campaigns:send");
      const { error } = await assistant.use("create_campaign_draft", { name: "Já", channel: "email", ...more });
      expect(error).toContain(Object.keys(more)[0]);
      expect((await rowsOf("campaign")).map(({ name }) => name)).not.toContain("Já");
    },
  );
});

describe("audit", () => {
  it("records the view of a customer and of a figure as their routes do", async () => {
    const key = await keyWith("app:customers:read", "app:rfm:read");
    const assistant = await connectMcp(server.url, key.secret);
    const [customerId = ""] = world.customers;
    expect((await assistant.use("customer_history", { customerId })).data).toMatchObject({
      customer: { id: customerId },
      history: { total: 5 },
    });
    await assistant.use("explain_figure", { figure: "rfm.customers", parameters: { segment: "champions" } });
    await eventually(async () =>
      expect((await auditOf(key.id)).map(({ action_type }) => action_type).sort()).toEqual([
        "CUSTOMER_VIEW",
        "FIGURE_OPEN",
      ]),
    );
  });
});

const post = (key: string, body: string, headers: Record<string, string> = {}, method = "POST") =>
  fetch(`${server.url}/api/mcp`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    ...(method === "POST" ? { body } : {}),
  });

describe("a message that is not of the protocol", () => {
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  it.each([
    ["no JSON", "{", -32_700],
    ["nothing", "", -32_700],
    ["too deep", `${"[".repeat(5_000)}${"]".repeat(5_000)}`, -32_700],
    ["a name that pollutes prototypes", '{"__proto__":{}}', -32_700],
    ["half a surrogate pair", String.raw`{"jsonrpc":"2.0","id":1,"method":"\ud800"}`, -32_700],
    ["a batch", `[${list},${list}]`, -32_600],
    ["a number", "1", -32_600],
    ["a subscription", '{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{}}', -32_601],
  ])("is an error of the protocol: %s", async (_, body, code) => {
    const response = await post((await keyWith("app:rfm:read")).secret, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code } });
  });

  it.each([
    ["an unknown method", '{"jsonrpc":"2.0","id":7,"method":"nothing/here"}', -32_601],
    ["an unknown tool", '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"send_campaign"}}', -32_602],
  ])("is answered under its id: %s", async (_, body, code) => {
    const response = await post((await keyWith("app:rfm:read")).secret, body);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: 7, error: { code } });
  });

  it("is refused by size, type, method and origin before it is read", async () => {
    const { secret } = await keyWith("app:rfm:read");
    expect((await post(secret, `"${"x".repeat(70_000)}"`)).status).toBe(413);
    expect((await post(secret, list, { "content-type": "text/plain" })).status).toBe(415);
    for (const method of ["GET", "DELETE"]) {
      const response = await post(secret, "", {}, method);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    }
    const foreign = await post(secret, list, { origin: "https://evil.example" });
    expect([foreign.status, foreign.headers.get("x-error-code")]).toEqual([403, "cross_site_request"]);
    const nobody = await fetch(`${server.url}/api/mcp`, { method: "POST", body: list });
    expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });
});

describe("limits", () => {
  it("count a tool call as one request of the key", async () => {
    const { orgId } = await createOrganization("Limites");
    const { secret } = await makeApiKey(orgId, { scopes: ["app:rfm:read"] });
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rfm_overview","arguments":{}}}';
    const left = async () => Number((await post(secret, call)).headers.get("ratelimit-remaining"));
    const [first, second] = [await left(), await left()];
    expect(first - second).toBe(1);
  });
});
