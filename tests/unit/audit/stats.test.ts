import { describe, expect, it } from "vitest";
import { toAuditStats, topUserIds } from "../../../lib/audit/rules/stats.ts";

describe("toAuditStats", () => {
  it("returns zeros and empty lists for an empty log", () => {
    expect(toAuditStats([], [])).toEqual({ totalLogs: 0, uniqueUsers: 0, actionTypeDistribution: [], topUsers: [] });
  });

  it("sums counts per user and per action, and breaks ties by user id and action type", () => {
    const activity = [
      { userId: "b", actionType: "Y", count: 2 },
      { userId: "a", actionType: "X", count: 1 },
      { userId: "a", actionType: "Y", count: 1 },
      { userId: "c", actionType: "X", count: 2 },
    ];
    const stats = toAuditStats(activity, [{ id: "a", name: "Ana", email: "ana@x.test" }]);
    expect(stats).toMatchObject({ totalLogs: 6, uniqueUsers: 3 });
    expect(stats.actionTypeDistribution).toEqual([
      { actionType: "X", count: 3 },
      { actionType: "Y", count: 3 },
    ]);
    expect(stats.topUsers.map(({ userId }) => userId)).toEqual(["a", "b", "c"]);
    expect(stats.topUsers[0]).toEqual({ userId: "a", userName: "Ana", userEmail: "ana@x.test", count: 2 });
    expect(stats.topUsers[1]).toEqual({ userId: "b", userName: null, userEmail: "", count: 2 });
  });

  it("counts failed sign-ins as records, but not as activity of the user whose address was tried", () => {
    const activity = [
      { userId: "a", actionType: "SIGN_IN_FAILED", count: 9 },
      { userId: "b", actionType: "X", count: 1 },
    ];
    const stats = toAuditStats(activity, []);
    expect(stats).toMatchObject({ totalLogs: 10, uniqueUsers: 1, topUsers: [{ userId: "b", count: 1 }] });
    expect(stats.actionTypeDistribution[0]).toEqual({ actionType: "SIGN_IN_FAILED", count: 9 });
  });

  it("counts an automatic pause of a webhook as a record, but not as a user's activity", () => {
    const activity = [
      { userId: "webhook", actionType: "WEBHOOK_PAUSE", count: 3 },
      { userId: "b", actionType: "X", count: 1 },
    ];
    expect(toAuditStats(activity, [])).toMatchObject({
      totalLogs: 4,
      uniqueUsers: 1,
      topUsers: [{ userId: "b", count: 1 }],
    });
  });

  it("returns the ids of the five most active users", () => {
    const activity = Array.from({ length: 9 }, (_, n) => ({ userId: `u${n}`, actionType: "X", count: n + 1 }));
    expect(topUserIds(activity)).toEqual(["u8", "u7", "u6", "u5", "u4"]);
  });
});
