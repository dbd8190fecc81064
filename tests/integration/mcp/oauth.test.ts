import { generateKeyPairSync } from "node:crypto";
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "../../../lib/platform/env.ts";
import { type AuthorizationServer, startAuthorizationServer } from "../../../sandbox/oauth/authorization-server.ts";
import { startApiServer } from "../../support/api-server.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { connectMcp, McpConnection } from "../../support/mcp-client.ts";
import { createMcpWorld, type McpWorld } from "../../support/mcp-world.ts";

const before = { ...env() };
let api: Awaited<ReturnType<typeof startApiServer>>;
let provider: AuthorizationServer;
let world: McpWorld;
let person: Awaited<ReturnType<typeof createUser>>;
let resource: string;

// Runs as an installation with Clerk, whose place the stub of an authorization server takes.
beforeAll(async () => {
  api = await startApiServer();
  world = await createMcpWorld("OAuth");
  person = await createUser(world.orgId, { permissions: ["app:rfm", "app:customers", "app:segments"] });
  provider = await startAuthorizationServer();
  provider.person.id = person.clerkId;
  resource = `${api.url}/api/mcp`;
  Object.assign(env(), {
    APP_URL: api.url,
    IDENTITY_PROVIDER: "clerk",
    CLERK_SECRET_KEY: "sk_test_0123456789",
    CLERK_ISSUER: provider.issuer,
    CLERK_JWT_KEY: undefined,
  });
});
afterAll(async () => {
  for (const name of Object.keys(env())) Reflect.deleteProperty(env(), name);
  Object.assign(env(), before);
  await provider.stop();
  await api.stop();
});

const PING = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const ask = (token: string | null, path = "/api/mcp") =>
  fetch(api.url + path, {
    method: path === "/api/mcp" ? "POST" : "GET",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: path === "/api/mcp" ? JSON.stringify(PING) : undefined,
  });
const tokenWith = (claims: Record<string, unknown> = {}, header = {}) =>
  provider.issue({ aud: resource, ...claims }, header);

describe("an access token of the identity provider", () => {
  it("acts for its person, within their permissions and its scopes", async () => {
    const reader = await connectMcp(api.url, await tokenWith());
    expect(await reader.toolNames()).toContain("rfm_overview");
    expect(await reader.toolNames()).not.toContain("save_segment");
    expect(await reader.toolNames()).not.toContain("list_campaigns");
    const { data } = await reader.use("search_customers", {});
    expect(JSON.stringify(data)).toContain("Ana OAuth");
    const writer = await connectMcp(api.url, await tokenWith({ scope: "openid balcao:read balcao:write" }));
    expect(await writer.toolNames()).toContain("save_segment");
  });

  it("limits a person of level 0 as well", async () => {
    const chief = await createUser(world.orgId, { level: 0 });
    const names = await (await connectMcp(api.url, await tokenWith({ sub: chief.clerkId }))).toolNames();
    expect(names).toContain("rfm_overview");
    expect(names).not.toContain("save_segment");
  });

  it("lets an application of level 0 into no other organization", async () => {
    const other = await createOrganization("Vizinha");
    const chief = await createUser(world.orgId, { level: 0 });
    const token = await tokenWith({ sub: chief.clerkId });
    const { texts } = await (await connectMcp(api.url, token, "auto", { "x-org-id": other.orgId })).use(
      "search_customers",
    );
    expect(texts.join()).toContain("Ana OAuth");
  });

  it("shows another organization nothing", async () => {
    const other = await createOrganization("Vizinha");
    const stranger = await createUser(other.orgId, { permissions: ["app:customers"] });
    const assistant = await connectMcp(api.url, await tokenWith({ sub: stranger.clerkId }));
    const { texts } = await assistant.use("search_customers", {});
    expect(texts.join()).not.toContain("OAuth");
  });

  it("is limited to the stores of its person", async () => {
    const manager = await createUser(world.orgId, { permissions: ["app:customers"], storeIds: [world.stores[1]] });
    const { texts } = await (await connectMcp(api.url, await tokenWith({ sub: manager.clerkId }))).use(
      "search_customers",
      {},
    );
    expect(texts.join()).not.toContain("Ana OAuth");
  });

  it("is audited under its person, with the application", async () => {
    const assistant = await connectMcp(api.url, await tokenWith({ client_id: "client_audit" }));
    await assistant.use("customer_history", { customerId: world.customers[0] });
    await eventually(async () => {
      const rows = await world.ctx.db.rows<{ metadata: Record<string, unknown> }>(
        "SELECT metadata FROM access_log WHERE organization_id = $1 AND user_id = $2 AND action_type = 'CUSTOMER_VIEW'",
        [world.orgId, person.id],
      );
      expect(rows.map(({ metadata }) => metadata)).toContainEqual(
        expect.objectContaining({ via: "/api/mcp", oauthClient: "client_audit" }),
      );
    });
  });

  const HOUR = 3_600;
  const now = () => Math.floor(Date.now() / 1_000);
  const refused: [string, () => Promise<string>][] = [
    ["of another audience", () => tokenWith({ aud: "https://other.example/api/mcp" })],
    ["without an audience", () => tokenWith({ aud: undefined })],
    ["for the whole API", () => tokenWith({ aud: api.url })],
    ["of another issuer", () => tokenWith({ iss: "https://other.example" })],
    ["that has expired", () => tokenWith({ iat: now() - HOUR, exp: now() - 60 })],
    ["without an expiry", () => tokenWith({ exp: undefined })],
    ["that was issued days ago", () => tokenWith({ iat: now() - 72 * HOUR })],
    ["without a scope of ours", () => tokenWith({ scope: "openid profile" })],
    ["of a machine", () => tokenWith({ sub: "client_1" })],
    ["without a client", () => tokenWith({ client_id: undefined })],
    ["of a person who is no member", () => tokenWith({ sub: "user_unknown" })],
    ["of an unknown key", () => tokenWith({}, { kid: "other" })],
    [
      "that was forged",
      () =>
        new SignJWT({ iss: provider.issuer, aud: resource, sub: person.clerkId, client_id: "c", scope: "balcao:read" })
          .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: "ins_sandbox" })
          .setIssuedAt()
          .setExpirationTime("5m")
          .sign(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey),
    ],
    [
      "without a signature",
      async () => {
        const [, payload] = (await tokenWith()).split(".");
        return `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
      },
    ],
    ["that says that it is one of a session", () => tokenWith({ sid: "sess_1", azp: api.url }, { typ: "JWT" })],
  ];
  it.each(refused)("%s is refused", async (_, make) => {
    const response = await ask(await make());
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("resource_metadata");
  });

  it("is refused by every other operation", async () => {
    const response = await ask(await tokenWith(), "/api/customers");
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });
});

describe("the official client", () => {
  it("finds the provider by a 401, gets a token for this resource, and uses it", async () => {
    const saved: { client?: unknown; tokens?: unknown; verifier?: string; url?: URL } = {};
    const auth = {
      redirectUrl: "http://127.0.0.1:9/callback",
      clientMetadata: { redirect_uris: ["http://127.0.0.1:9/callback"], client_name: "test" },
      clientInformation: () => saved.client,
      saveClientInformation: (client: unknown) => {
        saved.client = client;
      },
      tokens: () => saved.tokens,
      saveTokens: (tokens: unknown) => {
        saved.tokens = tokens;
      },
      redirectToAuthorization: (url: URL) => {
        saved.url = url;
      },
      saveCodeVerifier: (verifier: string) => {
        saved.verifier = verifier;
      },
      codeVerifier: () => saved.verifier,
    } as unknown as OAuthClientProvider;
    const options = { authProvider: auth, fetch: wellKnownAsNext };
    const first = new StreamableHTTPClientTransport(new URL(resource), options);
    await expect(new Client({ name: "test", version: "1" }).connect(first)).rejects.toThrow();
    expect(saved.url?.searchParams.get("resource")).toBe(resource);
    expect(saved.url?.searchParams.get("scope")).toBe("balcao:read balcao:write");
    const consent = await fetch(String(saved.url), { redirect: "manual" });
    const back = new URL(consent.headers.get("location") ?? "");
    await first.finishAuth(back.searchParams.get("code") ?? "", back.searchParams.get("iss") ?? undefined);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(resource), options));
    const connection = new McpConnection(client);
    expect(await connection.toolNames()).toContain("save_segment");
    expect(JSON.stringify((await connection.use("search_customers", {})).data)).toContain("Ana OAuth");
  });
});

/** The rewriting of `next.config.ts`, which the test's server does not have. */
function wellKnownAsNext(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input));
  const isOurs = url.href === `${api.url}/.well-known/oauth-protected-resource/api/mcp`;
  return fetch(isOurs ? `${api.url}/api/mcp/metadata` : input, init);
}

describe("the metadata of the resource", () => {
  it("names the provider, the audience and the scopes", async () => {
    const response = await ask(null, "/api/mcp/metadata");
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        resource,
        resource_name: "Balcão",
        authorization_servers: [provider.issuer],
        scopes_supported: ["balcao:read", "balcao:write"],
        bearer_methods_supported: ["header"],
      },
    ]);
  });

  it("does not exist with the local identity, whose tokens and API keys work as before", async () => {
    const { IDENTITY_PROVIDER, CLERK_SECRET_KEY, CLERK_ISSUER } = env();
    const { IDENTITY_PROVIDER: local } = before;
    Object.assign(env(), { IDENTITY_PROVIDER: local ?? "local", CLERK_SECRET_KEY: undefined, CLERK_ISSUER: undefined });
    expect((await ask(null, "/api/mcp/metadata")).status).toBe(404);
    const response = await ask(await tokenWith());
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    Object.assign(env(), { IDENTITY_PROVIDER, CLERK_SECRET_KEY, CLERK_ISSUER });
  });
});
