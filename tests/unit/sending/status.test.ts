import { describe, expect, it } from "vitest";
import { canMove, isUnderWay, STARTABLE, statusesBefore } from "../../../lib/sending/rules/status.ts";
import { CAMPAIGN_STATUSES } from "../../../lib/sending/schemas.ts";

describe("campaign statuses", () => {
  it("let a send start from any status except sending and paused", () => {
    expect([...STARTABLE].sort()).toEqual(["cancelled", "draft", "failed", "scheduled", "sent"]);
    expect(CAMPAIGN_STATUSES.filter(isUnderWay)).toEqual(["sending", "paused"]);
  });

  it("allow only the transitions of the specification", () => {
    expect(statusesBefore("cancelled")).toEqual(["draft", "scheduled", "sending", "paused"]);
    expect(canMove("sending", "scheduled")).toBe(true);
    expect(canMove("sent", "draft")).toBe(false);
    expect(canMove("paused", "sent")).toBe(false);
    expect(statusesBefore("failed")).toEqual(["scheduled", "sending", "paused"]);
    expect(statusesBefore("sent")).toEqual(["sending", "failed"]);
  });
});
