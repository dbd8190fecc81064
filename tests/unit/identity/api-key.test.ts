import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { API_PERMISSIONS, API_SCOPES } from "../../../lib/identity/names.ts";
import {
  apiKeyHash,
  coversKey,
  isMeantAsApiKey,
  newApiKey,
  permissionsOf,
  plainScopes,
} from "../../../lib/identity/rules/api-key.ts";

describe("a new API key", () => {
  const keys = Array.from({ length: 200 }, newApiKey);

  it("has the documented form, and is found by the hash of itself", () => {
    for (const { secret, prefix, hash } of keys) {
      expect(secret).toMatch(/^balcao_live_[0-9A-Za-z]{57}$/);
      expect(secret.startsWith(prefix)).toBe(true);
      expect(prefix).toHaveLength(20);
      expect(apiKeyHash(secret)).toBe(hash);
      expect(hash).toBe(createHash("sha256").update(secret).digest("hex"));
    }
  });

  it("is never the same twice, and uses every digit", () => {
    expect(new Set(keys.map(({ secret }) => secret)).size).toBe(keys.length);
    expect(new Set(keys.flatMap(({ secret }) => [...secret.slice(12, -6)])).size).toBe(62);
  });

  it("is refused with any one character changed", () => {
    const [{ secret }] = keys as [(typeof keys)[0]];
    for (let at = 12; at < secret.length; at += 1) {
      const other = secret[at] === "x" ? "y" : "x";
      expect(apiKeyHash(secret.slice(0, at) + other + secret.slice(at + 1))).toBeNull();
    }
  });
});

describe("apiKeyHash", () => {
  it.each([
    "",
    "balcao_live_",
    "eyJhbGciOiJSUzI1NiJ9.e30.x",
    `balcao_live_${"é".repeat(57)}`,
    `x${newApiKey().secret}`,
  ])("returns null for %s", (text) => expect(apiKeyHash(text)).toBeNull());

  it("keeps the checksum of earlier releases", () => {
    expect(apiKeyHash(`balcao_live_${"0".repeat(51)}2glXE3`)).not.toBeNull();
    expect(isMeantAsApiKey("balcao_live_")).toBe(true);
  });
});

describe("scopes", () => {
  it("are a permission or its reading half, except for the management of people", () => {
    expect(API_PERMISSIONS).toEqual(PERMISSIONS.filter((permission) => permission !== "app:team"));
    expect(API_SCOPES).toHaveLength(2 * API_PERMISSIONS.length);
  });

  it("count in full for reading, and without the reading ones for changes", () => {
    const scopes = ["app:campaigns", "app:customers:read"];
    expect(permissionsOf(scopes, true)).toEqual(["app:campaigns", "app:customers"]);
    expect(permissionsOf(scopes, false)).toEqual(["app:campaigns"]);
  });

  it("to read reveal nothing that only editors of customers see", () => {
    expect(permissionsOf(["app:customers:edit:read"], true)).toEqual([]);
    expect(permissionsOf(["app:customers:edit"], true)).toEqual(["app:customers:edit"]);
  });

  it("drop what a broader one includes", () => {
    expect(plainScopes(["app:rfm:read", "app:campaigns:read", "app:campaigns"], API_SCOPES)).toEqual([
      "app:rfm:read",
      "app:campaigns",
    ]);
  });
});

describe("coversKey", () => {
  const holder = { userId: "u", roleId: "r", isUnlimited: false, level: 10 } as const;
  const permissions = ["app:team", "app:campaigns"];
  it.each([
    [["app:campaigns"], null, null, true],
    [["app:campaigns:read"], null, null, true],
    [["app:customers:read"], null, null, false],
    [["app:campaigns"], null, ["a"], false],
    [["app:campaigns"], ["a"], ["a", "b"], true],
    [["app:campaigns"], ["c"], ["a", "b"], false],
    [["app:campaigns"], [], ["a"], false],
  ])("for the scopes %j in the stores %j and an actor who sees %j: %s", (scopes, storeIds, own, covered) => {
    expect(coversKey({ ...holder, permissions, storeIds: own }, { scopes, storeIds })).toBe(covered);
  });

  it("is true for the operator", () =>
    expect(coversKey({ userId: null, roleId: null, isUnlimited: true }, { scopes: ["app:erp"], storeIds: null })).toBe(
      true,
    ));
});
