import { generateKeyPairSync } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import { startClerkApi } from "../support/clerk-api.ts";
import { type OneServer, startOneServer } from "../support/one-server.ts";
import { expect, test } from "./support/fixtures.ts";

// The pages with Clerk instead of the local sign-in. Its API is a stub; its browser code, loaded from its own host, is
// not run.
const PERSON = "ana@loja.example";
const ISSUER = "clerk.loja.example";
const PUBLISHABLE_KEY = `pk_live_${Buffer.from(`${ISSUER}$`).toString("base64")}`;
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

test.describe("sign-in with Clerk", () => {
  let server: OneServer;
  let clerk: Awaited<ReturnType<typeof startClerkApi>>;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    clerk = await startClerkApi();
    clerk.answer("POST /invitations", { object: "invitation", id: "inv_1", email_address: PERSON, status: "pending" });
    const email = { id: "e1", email_address: PERSON, verification: { status: "verified" }, linked_to: [] };
    const account = { object: "user", id: "user_ana", first_name: "Ana", last_name: "Lima", updated_at: 1 };
    clerk.answer("GET /users/user_ana", { ...account, primary_email_address_id: "e1", email_addresses: [email] });
    server = await startOneServer({
      IDENTITY_PROVIDER: "clerk",
      LOCAL_IDENTITY_PRIVATE_KEY: "",
      CLERK_SECRET_KEY: "sk_live_0123456789abcdef",
      NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      CLERK_JWT_KEY: publicKey.replaceAll("\n", "\\n"),
      CLERK_WEBHOOK_SIGNING_SECRET: `whsec_${Buffer.from("clerk-webhook-of-a-test").toString("base64")}`,
      CLERK_API_URL: clerk.url,
    });
  });
  test.afterAll(async () => {
    await server?.stop();
    await clerk?.close();
  });

  const visit = async (path: string, claims?: Record<string, unknown>) => {
    const cookie = claims ? `__session=${await sessionOf(server.url, claims)}; __client_uat=${now() - 10}` : "";
    const headers = { cookie, accept: "text/html", "sec-fetch-dest": "document" };
    const answer = await fetch(`${server.url}${path}`, { headers, redirect: "manual" });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };

  test("loads Clerk's own screen, and its CSP allows no other script host", async () => {
    const { status, headers, html } = await visit("/sign-in");
    expect(status).toBe(200);
    const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "") ?? [];
    const [script = ""] = html.match(/<script[^>]+clerk[^>]+>/) ?? [];
    expect(script).toContain(`https://${ISSUER}/npm/@clerk/clerk-js`);
    expect(script).toContain(`nonce="${nonce}"`);
    expect(headers.get("content-security-policy")).toContain(`connect-src 'self' https://${ISSUER};`);
    expect(html).not.toContain("aurora.test");
  });

  test("tells applications where to get an access token, at the address of RFC 9728", async () => {
    for (const resource of ["", "/api/mcp"]) {
      const answer = await fetch(`${server.url}/.well-known/oauth-protected-resource${resource}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        resource: `${server.url}/api/mcp`,
        authorization_servers: [`https://${ISSUER}`],
        bearer_methods_supported: ["header"],
      });
    }
    const refused = await fetch(`${server.url}/api/mcp`, { method: "POST", body: "{}" });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain(
      `${server.url}/.well-known/oauth-protected-resource/api/mcp`,
    );
  });

  test("shows a sign-up screen to an invited person without an account", async () => {
    const { status, html } = await visit("/sign-up?__clerk_status=sign_up&__clerk_ticket=a.b.c");
    expect(status).toBe(200);
    expect(html).toContain("<title>Criar conta");
    expect(html).toContain(`https://${ISSUER}/npm/@clerk/clerk-js`);
  });

  test("redirects a signed-out visitor, and admits the person invited by the operator's command", async () => {
    expect((await visit("/equipe")).headers.get("location")).toBe("/sign-in?redirect_url=%2Fequipe");
    const organization = ["--name", "Loja da Ana", "--slug", "loja-da-ana", "--admin", PERSON];
    const said = await server.command("scripts/create-organization.ts", organization);
    expect(said).toContain(`Clerk sent an invitation to ${PERSON}`);
    const [invitation, ...others] = clerk.callsTo("POST /invitations").map(({ body }) => body);
    expect(others).toEqual([]);
    expect(invitation).toMatchObject({ email_address: PERSON });
    expect(invitation).toHaveProperty(
      "redirect_url",
      expect.stringMatching(`^${server.url}/sign-in\\?invite=[\\w-]+$`),
    );
    const page = await visit("/equipe", { sub: "user_ana" });
    expect(page.status).toBe(200);
    expect(page.html).toContain("Loja da Ana");
    // Verified with the configured key, without waiting for Clerk.
    expect(clerk.callsTo("GET /jwks")).toEqual([]);
  });

  test("rejects a session of another origin, one of another issuer and an expired one", async () => {
    for (const forged of [
      { azp: "https://other.example" },
      { iss: "https://clerk.other.example" },
      { exp: now() - 60, iat: now() - 120, nbf: now() - 120 },
    ])
      expect((await visit("/equipe", { sub: "user_ana", ...forged })).html).not.toContain("Loja da Ana");
  });
});

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

async function sessionOf(origin: string, claims: Record<string, unknown>): Promise<string> {
  const times = { iat: now() - 5, nbf: now() - 5, exp: now() + 55 };
  const key = await importPKCS8(privateKey, "RS256");
  return new SignJWT({ iss: `https://${ISSUER}`, azp: origin, sid: "sess_1", sts: "active", v: 2, ...times, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "ins_1", typ: "JWT" })
    .sign(key);
}
