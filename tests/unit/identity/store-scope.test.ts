import { describe, expect, it } from "vitest";
import { storeScopeOf } from "../../../lib/identity/rules/authority.ts";
import type { Role } from "../../../lib/identity/schemas.ts";

const roleOf = (level: number): Role => ({ id: "r", name: "Papel", level, permissions: [], readOnly: false });
const scopeOf = (role: Role | null, ...ids: string[]) =>
  storeScopeOf({ role, stores: ids.map((id) => ({ id, code: `F-${id}` })) });

describe("store scope of a user", () => {
  it.each([
    ["an ordinary role", roleOf(20)],
    ["the highest role of an organization", roleOf(1)],
    ["no role", null],
  ])("is the user's own stores with %s, and all stores when they have none", (_, role) => {
    expect(scopeOf(role, "b", "c", "a")).toEqual(["b", "c", "a"]);
    expect(scopeOf(role, "a")).toEqual(["a"]);
    expect(scopeOf(role)).toBeNull();
  });

  it("is all stores for the operator of the installation, even with assigned stores", () => {
    expect([scopeOf(roleOf(0), "a"), scopeOf(roleOf(0))]).toEqual([null, null]);
  });
});
