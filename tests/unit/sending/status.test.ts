import { describe, expect, it } from "vitest";
import { canMove, isUnderWay, STARTABLE, statusesBefore } from "../../../lib/sending/rules/status.ts";
import { CAMPAIGN_STATUSES } from "../../../lib/sending/schemas.ts";

describe("the states of a campaign", () => {
  it("let a send begin from any but those of a send", () => {
    expect([...STARTABLE].sort()).toEqual(["cancelled", "draft", "failed", "scheduled", "sent"]);
    expect(CAMPAIGN_STATUSES.filter(isUnderWay)).toEqual(["sending", "paused"]);
  });

  it("lead where the specification says", () => {
    expect(statusesBefore("cancelled")).toEqual(["draft", "scheduled", "sending", "paused"]);
    expect(canMove("sending", "scheduled")).toBe(true);
    expect(canMove("sent", "draft")).toBe(false);
    expect(canMove("paused", "sent")).toBe(false);
    expect(statusesBefore("failed")).toEqual(["scheduled", "sending", "paused"]);
    expect(statusesBefore("sent")).toEqual(["sending", "failed"]);
  });
});
