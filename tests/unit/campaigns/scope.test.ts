import { describe, expect, it } from "vitest";
import { type Intent, isWithin, type Scopes, type Visible } from "../../../lib/campaigns/rules/scope.ts";
import { CAMPAIGN_STATUSES, type CampaignStatus } from "../../../lib/campaigns/schemas.ts";

const scopes = (fields: Partial<Scopes> = {}): Scopes => ({
  ...{ status: "scheduled", occurrence: 0, hasTime: true, storeScope: ["own"], sendScope: ["own"], ...fields },
});

/** What keeps a campaign out of the hands of somebody who sees the own store alone, when it is for another one. */
function heldBy(fields: Partial<Scopes>, intent: Intent): string[] {
  const isHeld = (other: Partial<Scopes>) => !isWithin(scopes({ ...fields, ...other }), ["own"], intent);
  return [
    ...(isHeld({ storeScope: ["other"] }) ? ["its time"] : []),
    ...(isHeld({ sendScope: ["other"] }) ? ["its send"] : []),
  ];
}

describe("whether a campaign is in somebody's hands", () => {
  it.each<[CampaignStatus, string[], string[]]>([
    ["draft", [], []],
    ["scheduled", ["its time"], []],
    ["sending", ["its time", "its send"], ["its send"]],
    ["paused", ["its time", "its send"], ["its send"]],
    ["sent", [], []],
    ["failed", [], []],
    ["cancelled", [], []],
  ])("is decided for changing one that is %s by %j, and without a time by %j", (status, timed, timeless) => {
    for (const occurrence of [0, 1, 2]) {
      expect(heldBy({ status, occurrence, hasTime: true }, "change")).toEqual(timed);
      expect(heldBy({ status, occurrence, hasTime: false }, "change")).toEqual(timeless);
    }
  });

  it.each(CAMPAIGN_STATUSES)("is decided for deleting one that is %s by what was ever sent, too", (status) => {
    for (const hasTime of [true, false]) {
      const changed = heldBy({ status, hasTime, occurrence: 0 }, "change");
      expect(heldBy({ status, hasTime, occurrence: 0 }, "delete")).toEqual(changed);
      const timed = changed.filter((scope) => scope === "its time");
      expect(heldBy({ status, hasTime, occurrence: 1 }, "delete")).toEqual([...timed, "its send"]);
    }
  });

  it.each<[Scopes["storeScope"], Visible, boolean]>([
    [["a"], ["a"], true],
    [["a"], ["a", "b"], true],
    [["b", "a"], ["a", "b"], true],
    [["a", "b"], ["a"], false],
    [["a"], ["b"], false],
    [["a"], [], false],
    [null, ["a"], false],
    [["a"], null, true],
    [null, null, true],
  ])("is for the stores %j and whoever sees %j: %s", (scope, visible, expected) => {
    expect(isWithin(scopes({ storeScope: scope }), visible, "change")).toBe(expected);
    expect(isWithin(scopes({ hasTime: false, status: "sending", sendScope: scope }), visible, "change")).toBe(expected);
    expect(isWithin(scopes({ status: "sent", occurrence: 1, sendScope: scope }), visible, "delete")).toBe(expected);
  });
});
