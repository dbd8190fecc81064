import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  localIssuer,
  localSessionIssuer,
  publicKeyOf,
  readLocalSession,
  signLocal,
} from "../../../lib/identity/rules/local-session.ts";
import { emailOfInvitedId, invitedId } from "../../../lib/identity/rules/provider-user.ts";

const APP = "http://localhost:3000";
const SUBJECT = { sub: "user_1", sid: "sess_1" };

function newKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
}
const privateKeyPem = newKey();
const publicKey = publicKeyOf(privateKeyPem);

function sign(change: { issuer?: string; key?: string; now?: Date } = {}, claims: Record<string, string> = SUBJECT) {
  const { issuer = localSessionIssuer(APP), key = privateKeyPem, now = new Date() } = change;
  return signLocal(claims, { privateKeyPem: key, issuer, now, seconds: 60 });
}

describe("local session", () => {
  it("is read back with the same claims", async () => {
    expect(await readLocalSession(await sign(), publicKey, APP)).toMatchObject(SUBJECT);
  });

  it("is rejected with another key, another issuer, a wrong time or a missing claim", async () => {
    const cookies = [
      await sign({ key: newKey() }),
      await sign({ issuer: localIssuer(APP) }),
      await sign({ issuer: localSessionIssuer("http://localhost:4000") }),
      await sign({ now: new Date(Date.now() - 61_000) }),
      await sign({ now: new Date(Date.now() + 60_000) }),
      await sign({}, { sub: "user_1" }),
      await sign({}, { sid: "sess_1" }),
      "",
      "x",
      "a.b.c",
    ];
    for (const cookie of cookies) expect(await readLocalSession(cookie, publicKey, APP)).toBeNull();
  });
});

describe("id of an invited person", () => {
  it("contains the email address, and no other id does", () => {
    expect(emailOfInvitedId(invitedId("joão+1@example.com"))).toBe("joão+1@example.com");
    expect(emailOfInvitedId("user_local_admin_aurora_test")).toBeNull();
  });
});
