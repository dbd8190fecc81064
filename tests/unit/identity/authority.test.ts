import { describe, expect, it } from "vitest";
import {
  canManage,
  changesPower,
  coversRole,
  coversStores,
  defaultLevel,
} from "../../../lib/identity/rules/authority.ts";
import type { Authority, Role } from "../../../lib/identity/schemas.ts";

const limited = (fields: Partial<Extract<Authority, { isUnlimited: false }>> = {}): Authority => ({
  userId: "me",
  roleId: "own",
  isUnlimited: false,
  level: 20,
  permissions: ["app:team", "app:audit"],
  storeIds: null,
  ...fields,
});
const operator: Authority = { userId: "root", roleId: "zero", isUnlimited: true };
const role = (fields: Partial<Role> = {}): Role => ({
  id: "r",
  name: "Papel",
  level: 20,
  permissions: ["app:audit"],
  readOnly: false,
  ...fields,
});

describe("authority of a user", () => {
  it.each<[string, Partial<Role>, boolean]>([
    ["the same level and fewer permissions", {}, true],
    ["a lower rank", { level: 30 }, true],
    ["a higher rank", { level: 19 }, false],
    ["only permissions that the user has", { permissions: ["app:team", "app:audit"] }, true],
    ["a permission that the user lacks", { permissions: ["app:audit", "app:queues"] }, false],
    ["no permission", { permissions: [] }, true],
    ["the operator's level", { level: 0, permissions: [] }, false],
  ])("covers only roles within its level and permissions: %s", (_, fields, expected) => {
    expect(coversRole(limited(), role(fields))).toBe(expected);
    expect(coversRole(limited({ level: 0 }), role({ ...fields, level: 0 }))).toBe(false);
    expect(coversRole(operator, role(fields))).toBe(true);
  });

  it.each<[readonly string[] | null, string[], boolean]>([
    [null, [], true],
    [null, ["a"], true],
    [["a", "b"], ["a"], true],
    [["a", "b"], ["a", "c"], false],
    [["a"], [], false],
    [[], ["a"], false],
  ])("limited to the stores %j covers the stores %j: %s", (storeIds, asked, expected) => {
    expect(coversStores(limited({ storeIds }), asked)).toBe(expected);
    expect(coversStores(operator, asked)).toBe(true);
  });

  it("never covers the user themselves, and covers a user without a role", () => {
    const stores: { id: string; code: string; tradeName: string }[] = [];
    expect(canManage(limited(), { id: "me", role: null, stores })).toBe(false);
    expect(canManage(operator, { id: "root", role: role(), stores })).toBe(false);
    expect(canManage(limited(), { id: "other", role: null, stores })).toBe(true);
    expect(canManage(limited({ storeIds: ["a"] }), { id: "other", role: null, stores })).toBe(false);
  });

  it("gives a new role the managers' level, or its creator's level when that ranks lower", () => {
    expect([operator, limited({ level: 10 }), limited({ level: 45 })].map(defaultLevel)).toEqual([20, 20, 45]);
  });
});

describe("change of a role", () => {
  it.each<[Partial<Role>, boolean]>([
    [{ name: "Outro" }, false],
    [{ permissions: ["app:audit"] }, false],
    [{ permissions: ["app:team"] }, true],
    [{ permissions: [] }, true],
    [{ readOnly: true }, true],
    [{ level: 21 }, true],
  ])("with %j changes what the role may do: %s", (fields, expected) => {
    expect(changesPower(role(), role(fields))).toBe(expected);
  });
});
