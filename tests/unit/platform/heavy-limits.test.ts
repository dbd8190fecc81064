import { describe, expect, it } from "vitest";
import { heavyLimits } from "../../../lib/platform/heavy-work.ts";

describe("the limits of heavy work", () => {
  it("are 8 long and 4 short ones for the default pool", () =>
    expect(heavyLimits(20)).toMatchObject({ running: 8, runningPerKey: 2, short: { running: 4, runningPerKey: 1 } }));

  it.each([3, 5, 10, 20, 100])("leave connections of a pool of %i to small requests", (size) => {
    const { running, runningPerKey, short } = heavyLimits(size);
    expect(running + short.running).toBeLessThan(size);
    expect(running === 1 || runningPerKey < running).toBe(true);
  });
});
