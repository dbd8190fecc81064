import { describe, expect, it } from "vitest";
import { nextAfterDue, type Planned, planSchedule } from "../../../lib/campaigns/rules/plan-schedule.ts";
import type { Recurrence } from "../../../lib/campaigns/schemas.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const NONE: Planned = { status: "draft", scheduledAt: null, recurrence: null, startsOn: null };
const daily: Recurrence = { frequency: "daily", interval: 1, weekdays: [], time: "09:00" };
const LATER = "2026-03-11T12:00:00.000Z";
const later: Planned = { status: "scheduled", scheduledAt: new Date(LATER), recurrence: null, startsOn: "2026-03-11" };

describe("the schedule of a campaign", () => {
  it("is made by a time", () => {
    expect(planSchedule(NONE, { scheduledAt: LATER }, NOW)).toEqual(later);
    for (const status of ["sent", "failed", "cancelled"] as const)
      expect(planSchedule({ ...NONE, status }, { scheduledAt: LATER }, NOW).status).toBe("scheduled");
  });

  it("stays as it is when nobody speaks of it, or says it again", () => {
    const past = { ...later, scheduledAt: new Date("2026-03-10T11:59:00Z") };
    expect(planSchedule(past, {}, NOW)).toEqual(past);
    expect(planSchedule(past, { scheduledAt: past.scheduledAt.toISOString(), recurrence: null }, NOW)).toEqual(past);
  });

  it("ends without a time, and the campaign is a draft again unless it was sent", () => {
    expect(planSchedule(later, { scheduledAt: null }, NOW)).toEqual(NONE);
    expect(planSchedule({ ...NONE, status: "sent" }, { scheduledAt: null }, NOW).status).toBe("sent");
  });

  it("is a time to come", () => {
    expect(() => planSchedule(NONE, { scheduledAt: NOW.toISOString() }, NOW)).toThrow("must be in the future");
    expect(() => planSchedule(NONE, { scheduledAt: "2226-01-01T00:00:00.000Z" }, NOW)).toThrow("a hundred years");
  });

  it("needs a time to repeat itself", () => {
    expect(planSchedule(NONE, { recurrence: daily }, NOW)).toEqual({ ...NONE, recurrence: daily });
  });

  it("starts with the first time of its rule, be its start past or to come", () => {
    const plan = (scheduledAt: string) => planSchedule(NONE, { scheduledAt, recurrence: daily }, NOW);
    expect(plan("2026-03-01T00:00:00.000Z").scheduledAt).toEqual(new Date("2026-03-11T12:00:00Z"));
    expect(plan("2026-03-20T12:00:00.000Z")).toMatchObject({
      scheduledAt: new Date("2026-03-20T12:00:00Z"),
      startsOn: "2026-03-20",
    });
    expect(plan("2026-03-20T12:00:01.000Z").scheduledAt).toEqual(new Date("2026-03-21T12:00:00Z"));
  });

  it("isn't over before it starts", () => {
    const recurrence = { ...daily, until: "2026-03-10" };
    expect(() => planSchedule(NONE, { scheduledAt: LATER, recurrence }, NOW)).toThrow(
      "must not be before the first send",
    );
  });

  it("counts on from where it counted when only its rule changes", () => {
    const before = { ...later, recurrence: { ...daily, interval: 2 } };
    const after = planSchedule(before, { recurrence: { ...daily, interval: 2, time: "10:00" } }, NOW);
    expect(after).toMatchObject({ scheduledAt: new Date("2026-03-11T13:00:00Z"), startsOn: "2026-03-11" });
  });
});

describe("after a time that was due", () => {
  it("one that isn't repeated is over", () => {
    expect(nextAfterDue(later, NOW)).toBeNull();
  });

  it("the next one comes, and those that were missed are gone", () => {
    const schedule = { scheduledAt: new Date("2026-03-01T12:00:00Z"), recurrence: daily, startsOn: "2026-03-01" };
    expect(nextAfterDue(schedule, new Date("2026-03-09T12:30:00Z"))).toEqual(new Date("2026-03-10T12:00:00Z"));
  });

  it("a clock that was set back doesn't bring the same time again", () => {
    const schedule = { scheduledAt: new Date("2026-03-10T12:00:00Z"), recurrence: daily, startsOn: "2026-03-01" };
    expect(nextAfterDue(schedule, new Date("2026-03-10T11:50:00Z"))).toEqual(new Date("2026-03-11T12:00:00Z"));
  });
});
