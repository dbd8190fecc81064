import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { type Engine, type EngineStack, type Process, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";
import { isFull } from "../../support/figures.ts";

/** Kills in the middle of a run and of a chain, and the steps and links that are left for them. */
const [RUN_KILLS, STEPS, CHAIN_KILLS, LINKS] = isFull() ? [10, 80, 4, 60] : [3, 30, 2, 30];

describe("embedded engine survives", () => {
  let stack: EngineStack;
  let app: Process;
  let engines: Engine[] = [];

  beforeAll(async () => {
    stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
    app = await stack.startApp({ SINGLE_FLIGHT: "1" });
  });
  afterEach(async () => {
    await Promise.all(engines.map((engine) => engine.kill("SIGKILL")));
    engines = [];
  });
  afterAll(() => stack.stop());

  const startEngine = async (env: Record<string, string> = {}) => {
    const engine = await stack.startEngine(env);
    engines.push(engine);
    return engine;
  };
  const stepNames = (count: number) => [...Array.from({ length: count }, (_, index) => `step-${index}`), "finish"];
  const expectCompleted = (key: string) =>
    eventually(async () =>
      expect(await stack.runs("test-steps", key)).toMatchObject([{ status: "completed", attempt: 0 }]),
    );
  const atLeast = (key: string, count: number) =>
    eventually(async () => expect((await stack.effects(key)).length).toBeGreaterThanOrEqual(count));

  it("being killed repeatedly in the middle of a run: every step runs once [A12]", async () => {
    const key = randomUUID();
    const count = STEPS;
    let engine = await startEngine();
    await stack.send("test/steps", { key, count, ms: 30 });
    for (let kill = 0; kill < RUN_KILLS; kill += 1) {
      await atLeast(key, (await stack.effects(key)).length + 1);
      await pause(randomInt(40)); // the moment is random on purpose; no assertion depends on it
      await engine.kill("SIGKILL");
      engine = await startEngine();
    }
    await stack.expectEffects(key, stepNames(count));
    await expectCompleted(key);
  }, 180_000);

  it("being killed in the middle of a chain: no event is lost or duplicated [A12]", async () => {
    const key = randomUUID();
    let engine = await startEngine();
    await stack.send("test/chain", { key, left: LINKS });
    for (let kill = 0; kill < CHAIN_KILLS; kill += 1) {
      await atLeast(key, (await stack.effects(key)).length + 5);
      await engine.kill("SIGKILL");
      engine = await startEngine();
    }
    await stack.expectEffects(
      key,
      Array.from({ length: LINKS }, () => "link"),
    );
  });

  it("the app being killed in the middle of a step: completed steps stay completed, the open one reruns", async () => {
    const key = randomUUID();
    await startEngine();
    await stack.send("test/steps", { key, count: 3, ms: 3_000, at: 1 });
    await atLeast(key, 2); // step-1 is running
    await app.kill("SIGKILL");
    app = await stack.startApp({ SINGLE_FLIGHT: "1" });
    await stack.expectEffects(key, [...stepNames(3), "step-1"]);
    await expectCompleted(key);
  });

  it("an unavailable app: events are kept and no attempt is used up [A12]", async () => {
    const key = randomUUID();
    await startEngine();
    await app.kill("SIGKILL");
    await stack.send("test/flaky", { key, failures: 0, mode: "error" });
    await eventually(async () => {
      const { rows } = await stack.db.query(
        "SELECT outages, attempt FROM engine.run WHERE events -> 0 -> 'data' ->> 'key' = $1",
        [key],
      );
      expect(rows).toMatchObject([{ attempt: 0 }]);
      expect(rows[0].outages).toBeGreaterThanOrEqual(2);
    });
    app = await stack.startApp({ SINGLE_FLIGHT: "1" });
    await stack.expectEffects(key, ["steady", "shaky"]);
  });

  it("a database that drops all its connections: it continues and repeats no step [A12]", async () => {
    const key = randomUUID();
    const count = 20;
    await startEngine();
    await stack.send("test/steps", { key, count, ms: 20 });
    for (let drop = 0; drop < 3; drop += 1) {
      await atLeast(key, (await stack.effects(key)).length + 2);
      await stack.db.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'balcao-engine' AND datname = current_database()",
      );
    }
    await stack.expectEffects(key, stepNames(count));
    await expectCompleted(key);
  });

  it("being asked to stop: it hands its work to the next engine", async () => {
    const key = randomUUID();
    const engine = await startEngine();
    await stack.send("test/steps", { key, count: 6, ms: 400 });
    await atLeast(key, 2);
    await engine.kill("SIGTERM");
    const { rows } = await stack.db.query(
      "SELECT status, claim FROM engine.run WHERE events -> 0 -> 'data' ->> 'key' = $1",
      [key],
    );
    expect(rows).toEqual([{ status: "running", claim: null }]);
    await startEngine();
    await stack.expectEffects(key, stepNames(6));
  });

  it("one of two engines being killed: the other takes over, limits included", async () => {
    await startEngine();
    const other = await startEngine({ ENGINE_PORT: String(await freePort()) });
    const [key, orgId] = [randomUUID(), randomUUID()];
    await stack.sendAll(Array.from({ length: 8 }, () => ({ name: "test/limited", data: { key, orgId } })));
    await atLeast(key, 1);
    await other.kill("SIGKILL");
    await stack.expectEffects(key, Array.from({ length: 8 }, () => [`${orgId} in`, `${orgId} out`]).flat());
    await eventually(async () => {
      const { rows } = await stack.db.query("SELECT key FROM engine.slot WHERE key LIKE '%' || $1", [orgId]);
      expect(rows).toEqual([]);
    });
  });

  it("days of downtime: it runs only the last of the missed cron ticks", async () => {
    await stack.db.query(
      "UPDATE engine.schedule SET next_at = date_trunc('second', now()) - interval '3 days' WHERE function_id = 'test-every-second'",
    );
    await stack.db.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() - interval '3 days' WHERE key LIKE 'cron:test-every-second:%'",
    );
    const before = await stack.effects("cron");
    const startedAt = Date.now();
    await startEngine();
    const ticks = await eventually(async () => {
      const found = (await stack.effects("cron")).slice(before.length);
      expect(found.length).toBeGreaterThanOrEqual(2);
      return found;
    });
    expect(ticks.map((tick) => Date.parse(tick)).every((time) => time > startedAt - 2_000)).toBe(true);
  });
});
