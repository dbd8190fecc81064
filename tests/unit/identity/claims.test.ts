import { describe, expect, it } from "vitest";
import { issuerOfPublishableKey } from "../../../lib/core/sign-in.ts";
import { acceptClaims, authorizedParties } from "../../../lib/identity/rules/claims.ts";

const EXPECTED = { issuer: "https://clerk.example.com", authorizedParties: ["https://crm.example.com"] };
// The example from the provider's documentation.
const CLAIMS = {
  azp: "https://crm.example.com",
  exp: 1767225660,
  fva: [5, -1],
  iat: 1767225600,
  iss: "https://clerk.example.com",
  jti: "a1b2c3",
  nbf: 1767225590,
  sid: "sess_2abc",
  sts: "active",
  sub: "user_2abc",
  v: 2,
  o: { id: "org_2abc", slg: "loja-norte", rol: "admin", per: "manage,read", fpm: "3" },
};

describe("acceptClaims", () => {
  it("accepts an active session of this application", () => {
    expect(acceptClaims(CLAIMS, EXPECTED)).toEqual({ sub: "user_2abc", sid: "sess_2abc", exp: 1767225660 });
  });

  it("accepts a session without the optional session status", () => {
    expect(acceptClaims({ ...CLAIMS, sts: undefined }, EXPECTED)).not.toBeNull();
  });

  it.each([
    ["another issuer", { iss: "https://clerk.evil.com" }],
    ["an issuer with an extra trailing slash", { iss: "https://clerk.example.com/" }],
    ["no issuer", { iss: undefined }],
    ["another authorized party", { azp: "https://evil.com" }],
    ["no authorized party", { azp: undefined }],
    ["a list of authorized parties", { azp: ["https://crm.example.com"] }],
    ["no session id", { sid: undefined }],
    ["an empty session id", { sid: "" }],
    ["a pending session", { sts: "pending" }],
    ["an unknown session status", { sts: "ended" }],
    ["no subject", { sub: undefined }],
    ["no expiry", { exp: undefined }],
  ])("rejects %s", (_, change) => expect(acceptClaims({ ...CLAIMS, ...change }, EXPECTED)).toBeNull());
});

describe("authorizedParties", () => {
  it("returns the application's origin and every additional one", () => {
    expect(authorizedParties("https://crm.example.com/x", " https://a.test/ ,https://b.test,")).toEqual([
      "https://crm.example.com",
      "https://a.test",
      "https://b.test",
    ]);
    expect(authorizedParties("http://localhost:3000", "")).toEqual(["http://localhost:3000"]);
  });
});

describe("issuerOfPublishableKey", () => {
  const key = (host: string) => `pk_test_${Buffer.from(`${host}$`).toString("base64")}`;
  it("returns the https URL of the host inside the key", () => {
    expect(issuerOfPublishableKey(key("slug.clerk.accounts.dev"))).toBe("https://slug.clerk.accounts.dev");
  });
  it.each(["", "pk_test_", "sk_test_abc", key("evil.com/x"), "pk_test_!!!!"])("rejects %j", (text) =>
    expect(issuerOfPublishableKey(text)).toBeNull(),
  );
});
