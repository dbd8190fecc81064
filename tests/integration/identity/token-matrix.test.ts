import { createHmac, generateKeyPairSync } from "node:crypto";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/route.ts";
import { verifySessionToken } from "../../../lib/identity/index.ts";
import { publicKeyOf } from "../../../lib/identity/rules/local-session.ts";
import { env } from "../../../lib/platform/env.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

const me = route({ response: z.unknown(), handler: ({ user }) => ({ id: user.id }) });
const now = () => Math.floor(Date.now() / 1_000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("session token", () => {
  let user: Awaited<ReturnType<typeof createUser>>;
  let payload: Record<string, unknown>;

  beforeAll(async () => {
    const { orgId } = await createOrganization();
    user = await createUser(orgId);
    const [, claims = ""] = (await tokenFor(user.clerkId)).split(".");
    payload = JSON.parse(Buffer.from(claims, "base64url").toString());
  });

  async function statusOf(token: string): Promise<number> {
    return (await call(me, { token })).status;
  }

  function unsigned(header: Record<string, unknown>, signature = ""): string {
    return `${encode(header)}.${encode(payload)}.${signature}`;
  }

  function hmacWith(key: string): string {
    const head = `${encode({ alg: "HS256", typ: "JWT", kid: "local" })}.${encode(payload)}`;
    return `${head}.${createHmac("sha256", key).update(head).digest("base64url")}`;
  }

  it("authenticates its subject", async () => {
    const response = await call(me, { token: await tokenFor(user.clerkId) });
    expect([response.status, await response.json()]).toEqual([200, { id: user.id }]);
  });

  it("is accepted within five seconds of clock skew, not beyond", async () => {
    expect(await statusOf(await tokenFor(user.clerkId, { exp: now() - 3 }))).toBe(200);
    expect(await statusOf(await tokenFor(user.clerkId, { exp: now() - 7 }))).toBe(401);
    expect(await statusOf(await tokenFor(user.clerkId, { nbf: now() + 3 }))).toBe(200);
    expect(await statusOf(await tokenFor(user.clerkId, { nbf: now() + 30 }))).toBe(401);
  });

  it("expires even if it was accepted a moment earlier", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const token = await tokenFor(user.clerkId, { exp: now() - 4 }); // five seconds are tolerated
    expect(await statusOf(token)).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await statusOf(token)).toBe(401);
  });

  it.each<[string, Record<string, unknown>]>([
    ["another issuer", { iss: "https://clerk.evil.com" }],
    ["the issuer of session cookies", { iss: "http://localhost:3000/local-identity/session" }],
    ["no issuer", { iss: undefined }],
    ["another party", { azp: "https://evil.com" }],
    ["no party", { azp: undefined }],
    ["no session", { sid: undefined }],
    ["a pending session", { sts: "pending" }],
    ["no subject", { sub: undefined }],
    ["no expiry", { exp: undefined }],
  ])("with %s is rejected", async (_, claims) => {
    expect(await statusOf(await tokenFor(user.clerkId, claims))).toBe(401);
  });

  it("signed with another key is rejected", async () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    expect(await statusOf(await tokenFor(user.clerkId, {}, { privateKey }))).toBe(401);
  });

  it("with a changed payload or signature is rejected", async () => {
    const [header, , signature = ""] = (await tokenFor(user.clerkId)).split(".");
    const grown = encode({ ...payload, exp: now() + 86_400 });
    expect(await statusOf(`${header}.${grown}.${signature}`)).toBe(401);
    const good = await tokenFor(user.clerkId);
    const at = good.length - 20;
    expect(await statusOf(good.slice(0, at) + (good[at] === "A" ? "B" : "A") + good.slice(at + 1))).toBe(401);
    expect(await statusOf(good)).toBe(200);
  });

  it("without a signature is rejected, however the algorithm is written", async () => {
    for (const alg of ["none", "None", "NONE", "nOnE", "", undefined, null]) {
      expect(await statusOf(unsigned({ alg, typ: "JWT" }))).toBe(401);
      expect(await statusOf(unsigned({ alg, typ: "JWT", kid: "local" }, "AAAA"))).toBe(401);
    }
  });

  it("signed with the public key as an HMAC secret is rejected", async () => {
    const publicKey = publicKeyOf(env().LOCAL_IDENTITY_PRIVATE_KEY ?? "");
    for (const key of [publicKey, publicKey.trim(), publicKey.replaceAll("\n", "")]) {
      expect(await statusOf(hmacWith(key))).toBe(401);
    }
  });

  it("signed with another RSA algorithm is rejected", async () => {
    for (const alg of ["RS384", "RS512", "PS256"]) {
      expect(await statusOf(await tokenFor(user.clerkId, {}, { header: { alg } }))).toBe(401);
    }
  });

  it("is rejected when it is not a JWT", async () => {
    for (const token of ["x", "a.b", "a.b.c", "....", "é".normalize("NFC").replace(/./, "e"), "A".repeat(9_000)]) {
      expect(await statusOf(token)).toBe(401);
    }
    for (const authorization of [
      "",
      "Bearer",
      "Bearer ",
      "Basic eDp5",
      "Token x",
      `Bearer ${await tokenFor(user.clerkId)}, x`,
    ]) {
      expect((await call(me, { headers: { authorization } })).status).toBe(401);
    }
  });

  it("is accepted only in the Authorization header", async () => {
    const token = await tokenFor(user.clerkId);
    const elsewhere = { cookie: `__session=${token}`, "x-access-token": token, "x-authorization": `Bearer ${token}` };
    expect((await call(me, { headers: elsewhere, path: `/api/x?token=${token}&access_token=${token}` })).status).toBe(
      401,
    );
  });

  it("of an account without an organization is rejected with 403", async () => {
    expect(await statusOf(await tokenFor(`user_${crypto.randomUUID()}`))).toBe(403);
  });

  it("yields its claims when it is valid, and null otherwise", async () => {
    const token = await tokenFor(user.clerkId, { sid: "sess_x" });
    expect(await verifySessionToken(token)).toMatchObject({ sub: user.clerkId, sid: "sess_x" });
    expect(await verifySessionToken(`${token}x`)).toBeNull();
  });
});
