import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";

const STEPS = ["step-0", "step-1", "step-2", "step-3", "finish"];

// This suite's app does not deduplicate calls, so it shows every call of the engines.
describe("two engines on one database", () => {
  let stack: EngineStack;

  beforeAll(async () => {
    stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
    const second = { ENGINE_PORT: String(await freePort()) };
    await Promise.all([stack.startApp(), stack.startEngine(), stack.startEngine(second)]);
  });
  afterAll(() => stack.stop());

  it("never run a step twice, and share the work", async () => {
    const keys = Array.from({ length: 30 }, () => randomUUID());
    await stack.sendAll(keys.map((key) => ({ name: "test/steps", data: { key, count: 4, ms: 5 } })));
    for (const key of keys) await stack.expectEffects(key, STEPS);
    const { rows } = await stack.db.query(
      "SELECT count(*)::int AS n FROM (SELECT key, name FROM effect WHERE key = ANY($1) GROUP BY 1, 2 HAVING count(*) > 1) twice",
      [keys],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("enforce a concurrency limit together", async () => {
    const [key, orgId] = [randomUUID(), randomUUID()];
    await stack.sendAll(Array.from({ length: 10 }, () => ({ name: "test/limited", data: { key, orgId } })));
    await stack.expectEffects(key, Array.from({ length: 10 }, () => [`${orgId} in`, `${orgId} out`]).flat());
    const effects = await stack.effects(key);
    expect(effects.every((name, index) => name.endsWith(index % 2 === 0 ? " in" : " out"))).toBe(true);
  });

  it("start one run per cron tick", async () => {
    const before = (await stack.effects("cron")).length;
    const ticks = await eventually(async () => {
      const found = (await stack.effects("cron")).slice(before);
      expect(found.length).toBeGreaterThanOrEqual(3);
      return found;
    });
    expect(new Set(ticks).size).toBe(ticks.length);
  });
});
