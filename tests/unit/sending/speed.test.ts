import { describe, expect, it } from "vitest";
import { speedOf } from "../../../lib/sending/rules/speed.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const RUN = { sent: 600, handled: 600, remaining: 300, seconds: 600, isIdle: false };

describe("speed of a send", () => {
  it("is the average of the time it has been sending, and gives its end", () => {
    expect(speedOf(RUN, NOW)).toEqual({ averagePerMinute: 60, endsAt: "2026-11-21T12:05:00.000Z" });
  });

  it("counts failures for the end, but not as messages sent", () => {
    expect(speedOf({ ...RUN, sent: 300 }, NOW)).toEqual({ averagePerMinute: 30, endsAt: "2026-11-21T12:05:00.000Z" });
    expect(speedOf({ ...RUN, sent: 0 }, NOW).averagePerMinute).toBe(0);
  });

  it("never shows a slow send as standing still", () => {
    expect(speedOf({ ...RUN, sent: 1 }, NOW).averagePerMinute).toBe(1);
  });

  it("has no end while paused or waiting, and none once nothing remains", () => {
    expect(speedOf({ ...RUN, isIdle: true }, NOW)).toEqual({ averagePerMinute: 60, endsAt: null });
    expect(speedOf({ ...RUN, remaining: 0 }, NOW).endsAt).toBeNull();
  });

  it.each([{ seconds: null }, { seconds: 9 }, { handled: 0 }])("is unknown at the start (%o)", (fields) => {
    expect(speedOf({ ...RUN, ...fields }, NOW)).toEqual({ averagePerMinute: null, endsAt: null });
  });
});
