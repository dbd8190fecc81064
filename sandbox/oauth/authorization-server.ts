import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type Answer, encode, json, type SandboxRequest } from "../http/answer.ts";
import { listen } from "../http/listen.ts";

type Grant = { clientId: string; redirectUri: string; challenge: string; resource: string; scope: string };
type Claims = Record<string, unknown>;

export type AuthorizationServer = {
  issuer: string;
  /** The person who is signed in and consents to everything. */
  person: { id: string };
  /** An access token; `claims` and `header` replace its own, undefined removes one. */
  issue: (claims?: Claims, header?: Claims) => Promise<string>;
  /** Requests so far, as "METHOD /path". */
  asked: string[];
  stop: () => Promise<void>;
};

const SECONDS = 600;
const KEY_ID = "ins_sandbox";

/** The OAuth side of an identity provider: metadata, keys, registration, authorization with PKCE, JWT access tokens. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const clients = new Map<string, string[]>();
  const grants = new Map<string, Grant>();
  const server: AuthorizationServer = {
    issuer: "",
    person: { id: "" },
    asked: [],
    issue: (claims = {}, header = {}) => {
      const now = Math.floor(Date.now() / 1_000);
      const own = { iss: server.issuer, sub: server.person.id, client_id: "client_1", jti: `oat_${randomUUID()}` };
      const all = { ...own, scope: "balcao:read", iat: now, exp: now + SECONDS, ...claims };
      const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      return new SignJWT(present)
        .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: KEY_ID, ...header })
        .sign(privateKey);
    },
    stop: () => listening.close(),
  };
  const listening = await listen(0, async (request) => {
    server.asked.push(`${request.method} ${request.path}`);
    const { status, headers = {}, body } = await answer(request);
    return { status, headers: { "Content-Type": "application/json", ...headers }, bytes: encode(body) };
  });
  server.issuer = `http://127.0.0.1:${listening.port}`;
  return server;

  async function answer(request: SandboxRequest): Promise<Answer> {
    switch (`${request.method} ${request.path}`) {
      case "GET /.well-known/oauth-authorization-server":
        return json(200, metadataOf(server.issuer));
      case "GET /.well-known/jwks.json":
        return json(200, { keys: [jwk] });
      case "POST /register":
        return register((await request.body()) as { redirect_uris: string[] });
      case "GET /authorize":
        return authorize(request.query);
      case "POST /token":
        return exchange((await request.body()) as FormData);
      default:
        return json(404, { error: "not_found" });
    }
  }

  function register(client: { redirect_uris: string[] }): Answer {
    const id = randomUUID();
    clients.set(id, client.redirect_uris);
    return json(201, { ...client, client_id: id, token_endpoint_auth_method: "none" });
  }

  function authorize(query: URLSearchParams): Answer {
    const at = (name: string) => query.get(name) ?? "";
    const redirectUri = at("redirect_uri");
    const isKnown = clients.get(at("client_id"))?.includes(redirectUri);
    if (!isKnown || at("code_challenge_method") !== "S256") return json(400, { error: "invalid_request" });
    const code = randomUUID();
    grants.set(code, {
      clientId: at("client_id"),
      redirectUri,
      challenge: at("code_challenge"),
      resource: at("resource"),
      scope: at("scope"),
    });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    if (query.has("state")) back.searchParams.set("state", at("state"));
    return { status: 302, headers: { Location: back.href }, body: undefined };
  }

  async function exchange(form: FormData): Promise<Answer> {
    const at = (name: string) => String(form.get(name) ?? "");
    const grant = grants.get(at("code"));
    grants.delete(at("code"));
    const challenge = createHash("sha256").update(at("code_verifier")).digest("base64url");
    const isSame = grant?.clientId === at("client_id") && grant.redirectUri === at("redirect_uri");
    if (!grant || !isSame || challenge !== grant.challenge) return json(400, { error: "invalid_grant" });
    const { clientId, resource, scope } = grant;
    const token = await server.issue({ client_id: clientId, aud: resource, scope });
    return json(200, { access_token: token, token_type: "Bearer", expires_in: SECONDS, scope });
  }
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    scopes_supported: ["balcao:read", "balcao:write"],
  };
}
