import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as signIn } from "../../../app/api/local-identity/session/route.ts";
import { POST as issue } from "../../../app/api/local-identity/token/route.ts";
import { GET as me } from "../../../app/api/users/me/route.ts";
import { checkIdentityAccount, identityProviderName } from "../../../lib/identity/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

// Runs as an installation with Clerk: the configuration is read at the first request.
const HOST = "slug.clerk.accounts.dev";
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** A stub of the provider's backend API; each case sets its users. */
const people = new Map<string, { status: number; body: unknown }>();
let api: Server;

function person(id: string, email: string, status = "verified") {
  const address = { id: "idn_1", email_address: email, verification: { status }, linked_to: [] };
  const lists = { email_addresses: [address], phone_numbers: [], web3_wallets: [], external_accounts: [] };
  const names = {
    first_name: "Ana",
    last_name: "Souza",
    primary_email_address_id: "idn_1",
    updated_at: 1_767_225_600_000,
  };
  return { id, object: "user", ...names, ...lists, enterprise_accounts: [], passkeys: [], public_metadata: {} };
}

beforeAll(async () => {
  api = createServer((request, response) => {
    const id = request.url?.split("/").at(-1) ?? "";
    const { status, body } = people.get(id) ?? {
      status: 404,
      body: { errors: [{ code: "resource_not_found", message: "x" }] },
    };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    IDENTITY_PROVIDER: "",
    CLERK_SECRET_KEY: "sk_test_0123456789",
    CLERK_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${HOST}$`).toString("base64")}`,
    CLERK_JWT_KEY: publicKey.replaceAll("\n", "\\n"),
  });
});
afterAll(() => new Promise((resolve) => api.close(resolve)));

const clerkToken = (id: string, claims: Record<string, unknown> = {}) =>
  tokenFor(id, { iss: `https://${HOST}`, ...claims }, { privateKey, header: { kid: "ins_1" } });

describe("Clerk as identity provider", () => {
  it("reports an invalid secret key and a public key of another instance", async () => {
    const ours = { ...createPublicKey(publicKey).export({ format: "jwk" }), kid: "ins_1" };
    const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "jwk" });
    people.set("jwks", { status: 200, body: { keys: [theirs, ours] } });
    await expect(checkIdentityAccount()).resolves.toBeUndefined();
    people.set("jwks", { status: 200, body: { keys: [theirs] } });
    await expect(checkIdentityAccount()).rejects.toThrow("CLERK_JWT_KEY is not a key of CLERK_SECRET_KEY's instance");
    people.set("jwks", { status: 401, body: { errors: [] } });
    await expect(checkIdentityAccount()).rejects.toThrow("the identity provider's key endpoint answered 401");
    people.delete("jwks");
  });

  it("is selected if the Clerk keys are configured", () => expect(identityProviderName()).toBe("clerk"));

  it("verifies a member's token without a network call [A12]", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId);
    expect((await call(me, { token: await clerkToken(user.clerkId) })).status).toBe(200);
    expect((await call(me, { token: await clerkToken(user.clerkId, { sts: "pending" }) })).status).toBe(401);
    expect((await call(me, { token: await clerkToken(user.clerkId, { azp: "https://evil.com" }) })).status).toBe(401);
  });

  it("rejects a token of the local provider, even with Clerk's issuer", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId);
    const iss = "http://localhost:3000/local-identity";
    expect((await call(me, { token: await tokenFor(user.clerkId) })).status).toBe(401);
    expect((await call(me, { token: await clerkToken(user.clerkId, { iss }) })).status).toBe(401);
  });

  it("disables the local sign-in endpoints (404)", async () => {
    const { orgId } = await createOrganization();
    const { email } = await createUser(orgId);
    expect((await call(issue, { method: "POST", body: { email } })).status).toBe(404);
    expect((await call(issue, { method: "POST" })).status).toBe(404);
    expect((await call(signIn, { method: "POST", body: { email } })).status).toBe(404);
  });

  describe("user first seen by token", () => {
    async function invited(email: string): Promise<string> {
      const { orgId } = await createOrganization();
      const { roleId } = await createUser(orgId);
      await tenantDb(orgId).transaction(({ prisma }) =>
        prisma.invite.create({ data: { organizationId: orgId, email, roleId } }),
      );
      return orgId;
    }

    it("is fetched from the provider and joins the organization that invited them", async () => {
      const [id, email] = [`user_${crypto.randomUUID()}`, `${crypto.randomUUID()}@example.test`];
      const orgId = await invited(email);
      people.set(id, { status: 200, body: person(id, email) });
      const response = await call(me, { token: await clerkToken(id) });
      expect(await response.json()).toMatchObject({ email, name: "Ana Souza", tenantId: orgId });
    });

    it("is rejected without an invite, a verified address or an account at the provider", async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      const [stranger, impostor] = [`user_${crypto.randomUUID()}`, `user_${crypto.randomUUID()}`];
      people.set(stranger, { status: 200, body: person(stranger, `${crypto.randomUUID()}@example.test`) });
      people.set(impostor, { status: 200, body: person(impostor, email, "unverified") });
      await invited(email);
      for (const id of [stranger, impostor, `user_${crypto.randomUUID()}`]) {
        expect((await call(me, { token: await clerkToken(id) })).status).toBe(403);
      }
    });

    it("[O3] gets a 403 when the provider rejects the user, and a 500 when the provider fails", async () => {
      const [refused, broken] = [`user_${crypto.randomUUID()}`, `user_${crypto.randomUUID()}`];
      people.set(refused, { status: 403, body: { errors: [{ code: "not_allowed", message: "x" }] } });
      people.set(broken, { status: 500, body: { errors: [] } });
      const answer = await call(me, { token: await clerkToken(refused) });
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        403,
        "The identity provider rejected this user",
      ]);
      expect((await call(me, { token: await clerkToken(broken) })).status).toBe(500);
    });
  });
});
