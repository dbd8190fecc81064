import { describe, expect, it } from "vitest";
import { actorId, holdsPermission } from "../../../lib/platform/ctx.ts";

const user = (level: number, ...permissions: string[]) => ({ kind: "user" as const, userId: "u1", level, permissions });
const MACHINES = [{ kind: "internalKey" }, { kind: "webhook", source: "erp" }, { kind: "system", job: "erp" }];

describe("permission of an actor", () => {
  it.each([
    ["a user who has it", user(20, "app:audit")],
    ["a user who has it among others", user(20, "app:rfm", "app:audit", "app:erp")],
    ["a user of level 0 without it", user(0)],
  ])("is held by %s", (_, actor) => expect(holdsPermission(actor, "app:audit")).toBe(true));

  it.each([
    ["a user with other permissions", user(20, "app:customers", "app:customers:edit")],
    ["a user without permissions", user(10)],
    ["a user of level 1 without it", user(1)],
  ])("is not held by %s", (_, actor) => expect(holdsPermission(actor, "app:audit")).toBe(false));

  it("is not held through a longer or shorter permission name", () => {
    expect(holdsPermission(user(20, "app:customers"), "app:customers:edit")).toBe(false);
    expect(holdsPermission(user(20, "app:customers:edit"), "app:customers")).toBe(false);
  });

  it.each(MACHINES)("is not held by the actor kind $kind", (actor) => {
    expect(holdsPermission(actor, "app:audit")).toBe(false);
  });
});

describe("recorded user id of a change", () => {
  it("is the user who made it", () => expect(actorId(user(20))).toBe("u1"));

  it.each(MACHINES)("is null for the actor kind $kind", (actor) => expect(actorId(actor)).toBeNull());
});
