import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { heavyLimits, heavyRead, heavyWork } from "../../../lib/platform/heavy-work.ts";
import { stubMinimalEnv } from "../../support/minimal-env.ts";

describe("limits of heavy work", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [64, 2],
  ])("on %i cores let one organization run %i heavy tasks at once", (cores, perKey) => {
    const { long, short } = heavyLimits(20, cores);
    expect(long).toMatchObject({ running: 8, runningPerKey: perKey });
    expect(short).toMatchObject({ running: 4, runningPerKey: perKey });
  });

  it.each([5, 10, 20, 100])(
    "leave connections of a pool of %i to other organizations and to light requests",
    (size) => {
      for (const limits of Object.values(heavyLimits(size, 8)))
        expect(limits.runningPerKey).toBeLessThan(limits.running);
      const { long, short } = heavyLimits(size, 8);
      expect(long.running + short.running).toBeLessThan(size);
    },
  );
});

describe("short heavy work", () => {
  beforeAll(() => stubMinimalEnv());
  afterAll(() => vi.unstubAllEnvs());

  it("does not wait for long work of the same organization", async () => {
    const organization = { orgId: "one", actor: { kind: "internalKey" } } as const;
    const end = Promise.withResolvers<void>();
    const previews = Array.from({ length: 4 }, () => heavyWork(organization, () => end.promise));
    expect(await heavyRead(organization, async () => "a list")).toBe("a list");
    end.resolve();
    await Promise.all(previews);
  });
});
