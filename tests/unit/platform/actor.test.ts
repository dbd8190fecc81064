import { describe, expect, it } from "vitest";
import { actorId, holdsPermission } from "../../../lib/platform/ctx.ts";

const user = (level: number, ...permissions: string[]) => ({ kind: "user" as const, userId: "u1", level, permissions });
const MACHINES = [{ kind: "apiKey" }, { kind: "webhook", source: "erp" }, { kind: "system", job: "erp" }];

describe("an additional permission of an actor", () => {
  it.each([
    ["whoever has it", user(20, "app:audit")],
    ["whoever has it among others", user(20, "app:rfm", "app:audit", "app:erp")],
    ["level 0, whatever its role says", user(0)],
  ])("is held by %s", (_, actor) => expect(holdsPermission(actor, "app:audit")).toBe(true));

  it.each([
    ["whoever has others", user(20, "app:customers", "app:customers:edit")],
    ["whoever has none", user(10)],
    ["level 1, which is not above all", user(1)],
  ])("is not held by %s", (_, actor) => expect(holdsPermission(actor, "app:audit")).toBe(false));

  it("is held only under its full name", () => {
    expect(holdsPermission(user(20, "app:customers"), "app:customers:edit")).toBe(false);
    expect(holdsPermission(user(20, "app:customers:edit"), "app:customers")).toBe(false);
  });

  it.each(MACHINES)("is held only by users, not by $kind", (actor) => {
    expect(holdsPermission(actor, "app:audit")).toBe(false);
  });
});

describe("recorded author of a change", () => {
  it("is the user who made it", () => expect(actorId(user(20))).toBe("u1"));

  it.each(MACHINES)("is null if the actor is $kind", (actor) => expect(actorId(actor)).toBeNull());
});
