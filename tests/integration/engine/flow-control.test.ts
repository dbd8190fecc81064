import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hashSigningKey } from "../../../lib/jobs/engine-call.ts";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";

describe("flow control of the embedded engine", () => {
  let stack: EngineStack;

  beforeAll(async () => {
    stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
    await Promise.all([stack.startApp(), stack.startEngine()]);
  });
  afterAll(() => stack.stop());

  /** The maximum number of concurrent runs of `prefix`, by the order of "in" and "out". */
  const mostAtOnce = (effects: string[], prefix = "") => {
    let inside = 0;
    let most = 0;
    for (const effect of effects.filter((name) => name.startsWith(prefix))) {
      inside += effect.endsWith(" in") ? 1 : -1;
      most = Math.max(most, inside);
    }
    return most;
  };

  it("executes one run per key, and different keys in parallel", async () => {
    const [key, a, b] = [randomUUID(), `a-${randomUUID()}`, `b-${randomUUID()}`];
    const orgs = [a, b, a, b, a, b, a, b];
    await stack.sendAll(orgs.map((orgId) => ({ name: "test/limited", data: { key, orgId } })));
    await stack.expectEffects(
      key,
      orgs.flatMap((orgId) => [`${orgId} in`, `${orgId} out`]),
    );
    const effects = await stack.effects(key);
    expect([mostAtOnce(effects, a), mostAtOnce(effects, b)]).toEqual([1, 1]);
    expect(mostAtOnce(effects)).toBe(2);
  });

  it("enforces a function's concurrency limit and a per-key limit together", async () => {
    const key = randomUUID();
    const orgs = Array.from({ length: 12 }, (_, index) => `org-${index % 6}-${key}`);
    await stack.sendAll(orgs.map((orgId) => ({ name: "test/twice-limited", data: { key, orgId } })));
    await stack.expectEffects(
      key,
      orgs.flatMap((orgId) => [`${orgId} in`, `${orgId} out`]),
    );
    const effects = await stack.effects(key);
    expect(mostAtOnce(effects)).toBeLessThanOrEqual(3);
    expect(Math.max(...[...new Set(orgs)].map((orgId) => mostAtOnce(effects, orgId)))).toBe(1);
    await eventually(async () => {
      const { rows } = await stack.db.query(
        "SELECT count(*)::int AS n FROM engine.slot UNION ALL SELECT count(*)::int FROM engine.parked",
      );
      expect(rows).toEqual([{ n: 0 }, { n: 0 }]);
    });
  });

  it("debounces a burst of events to one run with the last event", async () => {
    const key = randomUUID();
    for (const value of [1, 2, 3]) await stack.send("test/debounced", { key, value });
    await stack.expectEffects(key, ["settled on 3"]);
  });

  describe("deduplication", () => {
    it("runs once for an event id, however often it is sent", async () => {
      const [key, other, id] = [randomUUID(), randomUUID(), randomUUID()];
      const event = { name: "test/conditional", data: { key, wanted: true }, id };
      await Promise.all([stack.sendAll([event, event]), stack.sendAll([event]), stack.sendAll([event])]);
      await stack.sendAll([event]);
      await stack.send("test/conditional", { key: other, wanted: true }, randomUUID());
      await stack.expectEffects(other, ["wanted"]);
      await stack.expectEffects(key, ["wanted"]);
    });

    it("accepts the same event id again after a day", async () => {
      const [key, id] = [randomUUID(), randomUUID()];
      await stack.send("test/conditional", { key, wanted: true }, id);
      await stack.expectEffects(key, ["wanted"]);
      await stack.db.query(
        "UPDATE engine.idempotency SET expires_at = expires_at - interval '24 hours' WHERE key = $1",
        [`event:${id}`],
      );
      await stack.send("test/conditional", { key, wanted: true }, id);
      await stack.expectEffects(key, ["wanted", "wanted"]);
    });

    it("runs a function once per value of its idempotency key", async () => {
      const [key, other] = [randomUUID(), randomUUID()];
      await stack.sendAll([key, key, other, key].map((one) => ({ name: "test/once", data: { key: one } })));
      await stack.expectEffects(other, ["once"]);
      await stack.expectEffects(key, ["once"]);
    });
  });

  describe("cron", () => {
    it("starts one run per tick", async () => {
      const ticks = await eventually(async () => {
        const found = await stack.effects("cron");
        expect(found.length).toBeGreaterThanOrEqual(3);
        return found;
      });
      expect(new Set(ticks).size).toBe(ticks.length);
      expect(ticks.every((tick) => /:\d\d\.000Z$/.test(tick))).toBe(true);
    });
  });

  describe("engine HTTP API", () => {
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${stack.engineUrl}${path}`, { method: "POST", body, headers });

    it("rejects events without the event key", async () => {
      const event = JSON.stringify({ name: "test/once", data: { key: randomUUID() } });
      expect((await post("/e/wrong-key", event)).status).toBe(401);
      expect((await post(`/e/${stack.eventKey}`, event)).status).toBe(200);
    });

    it("rejects a malformed event", async () => {
      expect((await post(`/e/${stack.eventKey}`, "not json")).status).toBe(400);
      expect((await post(`/e/${stack.eventKey}`, '{"data": {}}')).status).toBe(400);
    });

    it("rejects registering functions without the signing key", async () => {
      const before = await stack.db.query("SELECT count(*)::int AS n FROM engine.function WHERE archived_at IS NULL");
      const body = JSON.stringify({ functions: [] });
      expect((await post("/fn/register", body)).status).toBe(401);
      expect((await post("/fn/register", body, { authorization: "Bearer signkey-test-00" })).status).toBe(401);
      const after = await stack.db.query("SELECT count(*)::int AS n FROM engine.function WHERE archived_at IS NULL");
      expect(after.rows).toEqual(before.rows);
    });

    it("rejects a function with an unsupported option, names both and keeps the registered functions", async () => {
      const functions = () =>
        stack.db.query("SELECT id, config FROM engine.function WHERE archived_at IS NULL ORDER BY id");
      const before = await functions();
      const body = JSON.stringify({ functions: [{ ...before.rows[0].config, throttle: { limit: 1, period: "1s" } }] });
      const answer = await post("/fn/register", body, { authorization: `Bearer ${hashSigningKey(stack.signingKey)}` });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          status: 400,
          error: `Function "${before.rows[0].id}": the embedded job engine does not support option "throttle"`,
        },
      ]);
      expect((await functions()).rows).toEqual(before.rows);
    });

    it("accepts the registration that the app sends", async () => {
      const answer = await fetch(`${stack.appUrl}/api/inngest`, { method: "PUT" });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ message: "Successfully registered" });
    });
  });
});
