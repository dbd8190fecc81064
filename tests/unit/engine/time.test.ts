import { describe, expect, it } from "vitest";
import { outageDelay, parseRetryAfter, retryDelay } from "../../../inngest/local/time/backoff.ts";
import { parseDuration, parseMoment } from "../../../inngest/local/time/duration.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

describe("duration parser", () => {
  it.each([
    ["1s", 1_000],
    ["1h30m", 5_400_000],
    ["2d3h4m5s", 183_845_000],
    ["1w", 604_800_000],
    ["250ms", 250],
    ["60 s", 60_000],
  ])("parses %s", (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  it.each(["", "soon", "5", "5 parsecs"])("rejects %j", (text) => {
    expect(() => parseDuration(text)).toThrow();
  });

  it("reads a point in time as a duration from now, as a date, or as now if it is missing", () => {
    expect(parseMoment("1m", now).toISOString()).toBe("2026-11-20T12:01:00.000Z");
    expect(parseMoment("2026-12-01T00:00:00.000Z", now).toISOString()).toBe("2026-12-01T00:00:00.000Z");
    expect(parseMoment(undefined, now)).toBe(now);
  });
});

describe("retry back-off", () => {
  it("doubles, has a jitter of a quarter, and is capped at two hours", () => {
    const middle = () => 0.5;
    expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, 1_000, middle))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(retryDelay(1, 1_000, () => 0)).toBe(1_500);
    expect(retryDelay(1, 1_000, () => 1)).toBe(2_500);
    expect(retryDelay(60, 1_000, middle)).toBe(7_200_000);
  });

  it("stays below four seconds while the app is unreachable", () => {
    expect(outageDelay(0, () => 0.5)).toBe(200);
    expect(outageDelay(1_000, () => 1)).toBe(3_750);
  });

  it("reads Retry-After as seconds or as a date, and ignores an invalid value", () => {
    expect(parseRetryAfter("30", now)?.toISOString()).toBe("2026-11-20T12:00:30.000Z");
    expect(parseRetryAfter("2026-11-20T13:00:00.000Z", now)?.toISOString()).toBe("2026-11-20T13:00:00.000Z");
    expect(parseRetryAfter(undefined, now)).toBeUndefined();
    expect(parseRetryAfter("soon", now)).toBeUndefined();
  });
});
