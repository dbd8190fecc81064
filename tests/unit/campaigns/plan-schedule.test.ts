import { describe, expect, it } from "vitest";
import { nextAfterDue, type Planned, planSchedule } from "../../../lib/campaigns/rules/plan-schedule.ts";
import type { Recurrence } from "../../../lib/campaigns/schemas.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const NONE: Planned = { status: "draft", scheduledAt: null, recurrence: null, startsOn: null };
const daily: Recurrence = { frequency: "daily", interval: 1, weekdays: [], time: "09:00" };
const LATER = "2026-03-11T12:00:00.000Z";
const later: Planned = { status: "scheduled", scheduledAt: new Date(LATER), recurrence: null, startsOn: "2026-03-11" };

describe("campaign schedule", () => {
  it("is set by a start time, even for a sent, failed or cancelled campaign", () => {
    expect(planSchedule(NONE, { scheduledAt: LATER }, NOW)).toEqual(later);
    for (const status of ["sent", "failed", "cancelled"] as const)
      expect(planSchedule({ ...NONE, status }, { scheduledAt: LATER }, NOW).status).toBe("scheduled");
  });

  it("is unchanged by a patch that omits or repeats it", () => {
    const past = { ...later, scheduledAt: new Date("2026-03-10T11:59:00Z") };
    expect(planSchedule(past, {}, NOW)).toEqual(past);
    expect(planSchedule(past, { scheduledAt: past.scheduledAt.toISOString(), recurrence: null }, NOW)).toEqual(past);
  });

  it("is removed by a null start time; the campaign becomes a draft unless it was sent", () => {
    expect(planSchedule(later, { scheduledAt: null }, NOW)).toEqual(NONE);
    expect(planSchedule({ ...NONE, status: "sent" }, { scheduledAt: null }, NOW).status).toBe("sent");
  });

  it("must start in the future, within a hundred years", () => {
    expect(() => planSchedule(NONE, { scheduledAt: NOW.toISOString() }, NOW)).toThrow("must be in the future");
    expect(() => planSchedule(NONE, { scheduledAt: "2226-01-01T00:00:00.000Z" }, NOW)).toThrow("a hundred years");
  });

  it("with a recurrence but no start time keeps the campaign a draft", () => {
    expect(planSchedule(NONE, { recurrence: daily }, NOW)).toEqual({ ...NONE, recurrence: daily });
  });

  it("starts at the rule's first occurrence after now and the start time", () => {
    const plan = (scheduledAt: string) => planSchedule(NONE, { scheduledAt, recurrence: daily }, NOW);
    expect(plan("2026-03-01T00:00:00.000Z").scheduledAt).toEqual(new Date("2026-03-11T12:00:00Z"));
    expect(plan("2026-03-20T12:00:00.000Z")).toMatchObject({
      scheduledAt: new Date("2026-03-20T12:00:00Z"),
      startsOn: "2026-03-20",
    });
    expect(plan("2026-03-20T12:00:01.000Z").scheduledAt).toEqual(new Date("2026-03-21T12:00:00Z"));
  });

  it("rejects a recurrence that ends before its first occurrence", () => {
    const recurrence = { ...daily, until: "2026-03-10" };
    expect(() => planSchedule(NONE, { scheduledAt: LATER, recurrence }, NOW)).toThrow(
      "must not be before the first send",
    );
  });

  it("keeps its start day when only the recurrence changes", () => {
    const before = { ...later, recurrence: { ...daily, interval: 2 } };
    const after = planSchedule(before, { recurrence: { ...daily, interval: 2, time: "10:00" } }, NOW);
    expect(after).toMatchObject({ scheduledAt: new Date("2026-03-11T13:00:00Z"), startsOn: "2026-03-11" });
  });
});

describe("nextAfterDue", () => {
  it("returns null without a recurrence", () => {
    expect(nextAfterDue(later, NOW)).toBeNull();
  });

  it("returns the next occurrence and skips missed ones", () => {
    const schedule = { scheduledAt: new Date("2026-03-01T12:00:00Z"), recurrence: daily, startsOn: "2026-03-01" };
    expect(nextAfterDue(schedule, new Date("2026-03-09T12:30:00Z"))).toEqual(new Date("2026-03-10T12:00:00Z"));
  });

  it("does not repeat an occurrence after the clock is set back", () => {
    const schedule = { scheduledAt: new Date("2026-03-10T12:00:00Z"), recurrence: daily, startsOn: "2026-03-01" };
    expect(nextAfterDue(schedule, new Date("2026-03-10T11:50:00Z"))).toEqual(new Date("2026-03-11T12:00:00Z"));
  });
});
