import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";

describe("embedded engine", () => {
  let stack: EngineStack;

  beforeAll(async () => {
    stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
    await Promise.all([stack.startApp(), stack.startEngine()]);
  });
  afterAll(() => stack.stop());

  const expectRun = (functionId: string, key: string, run: Record<string, unknown>) =>
    eventually(async () => expect(await stack.runs(functionId, key)).toMatchObject([run]));

  it("runs steps in sequence, each once, and returns the result", async () => {
    const key = randomUUID();
    await stack.send("test/steps", { key, count: 4, ms: 0 });
    await expectRun("test-steps", key, { status: "completed", output: [0, 1, 2, 3] });
    expect(await stack.effects(key)).toEqual(["step-0", "step-1", "step-2", "step-3", "finish"]);
  });

  it("runs a chain of functions that trigger each other", async () => {
    const key = randomUUID();
    await stack.send("test/chain", { key, left: 100 });
    await stack.expectEffects(
      key,
      Array.from({ length: 100 }, () => "link"),
    );
  });

  it("starts a function only for events that match its condition", async () => {
    const [wanted, unwanted] = [randomUUID(), randomUUID()];
    await stack.send("test/conditional", { key: unwanted, wanted: false });
    await stack.send("test/conditional", { key: wanted, wanted: true });
    await stack.expectEffects(wanted, ["wanted"]);
    expect(await stack.runs("test-conditional", unwanted)).toEqual([]);
  });

  describe("retries", () => {
    it("retries a failing step with growing delays, and never the steps before it", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 2, mode: "error" });
      await expectRun("test-flaky", key, { status: "completed", output: { outcome: "fine" } });
      expect(await stack.effects(key)).toEqual(["steady", "shaky", "shaky", "shaky"]);
      const [first = 0, second = 0] = await stack.pauses(key, "shaky");
      expect(first).toBeGreaterThanOrEqual(75);
      expect(second).toBeGreaterThanOrEqual(150);
    });

    it("fails a step after its last attempt", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 99, mode: "error" });
      await expectRun("test-flaky", key, { status: "failed", error: { message: "shaky" } });
      expect(await stack.effects(key)).toEqual(["steady", "shaky", "shaky", "shaky", "shaky"]);
    });

    it("retries after the delay of a RetryAfterError", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 1, mode: "retry-after" });
      await expectRun("test-flaky", key, { status: "completed" });
      const [pause = 0] = await stack.pauses(key, "shaky");
      expect(pause).toBeGreaterThanOrEqual(950);
    });

    it("does not retry after a NonRetriableError", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 99, mode: "never" });
      await expectRun("test-flaky", key, { status: "failed", error: { message: "no use" } });
      expect(await stack.effects(key)).toEqual(["steady", "shaky"]);
    });

    it("continues from the failed step when the run is retried manually", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 1, mode: "never" });
      await expectRun("test-flaky", key, { status: "failed" });
      await stack.db.query(
        `SELECT engine.retry_runs(array_agg(id), NULL) FROM engine.run WHERE events -> 0 -> 'data' ->> 'key' = $1`,
        [key],
      );
      await expectRun("test-flaky", key, { status: "completed", output: { outcome: "fine" } });
      expect(await stack.effects(key)).toEqual(["steady", "shaky", "shaky"]);
    });

    it("calls the function's onFailure once, with the error", async () => {
      const key = randomUUID();
      await stack.send("test/doomed", { key });
      await stack.expectEffects(key, ["tried", "tried", "tried", "mourned doomed"]);
      await expectRun("test-doomed", key, { status: "failed" });
    });

    it("fails a step whose result the database cannot store, and continues the run", async () => {
      const key = randomUUID();
      await stack.send("test/unstorable", { key });
      await stack.expectEffects(key, ["The database cannot store the step's result"]);
    });
  });

  describe("waiting", () => {
    it("sleeps for a duration and until a time", async () => {
      const key = randomUUID();
      await stack.send("test/sleepy", { key });
      await stack.expectEffects(key, ["before", "between", "after"]);
      expect(await stack.elapsed(key, "before", "between")).toBeGreaterThanOrEqual(950);
    });

    it("fails a run that uses an unsupported step, and names function and step", async () => {
      const key = randomUUID();
      await stack.send("test/unsupported", { key });
      const message = `Function "test-unsupported": the embedded job engine does not support step "answer" of type WaitForEvent`;
      await expectRun("test-unsupported", key, { status: "failed", error: { name: "UnsupportedOpError", message } });
    });
  });

  describe("cancelOn", () => {
    it("cancels only the sleeping run that matches the event", async () => {
      const [cancelled, kept, orgId] = [randomUUID(), randomUUID(), randomUUID()];
      for (const key of [cancelled, kept]) {
        await stack.send("test/cancellable", { key, orgId });
        await stack.expectSleeping("test-cancellable", key);
      }
      await stack.send("test/cancel", { key: cancelled });
      await expectRun("test-cancellable", cancelled, { status: "cancelled" });
      await stack.endSleeps();
      await stack.expectEffects(kept, ["begun", "ended"]);
      expect(await stack.effects(cancelled)).toEqual(["begun"]);
    });

    it("releases the concurrency slots of a cancelled run's parallel steps", async () => {
      const [cancelled, next, orgId] = [randomUUID(), randomUUID(), randomUUID()];
      // Long enough that the first member is still running when the cancellation arrives.
      await stack.send("test/crowd", { key: cancelled, orgId, ms: 3_000 });
      await eventually(async () => expect(await stack.effects(cancelled)).toHaveLength(1));
      await stack.send("test/cancel", { key: cancelled });
      await expectRun("test-crowd", cancelled, { status: "cancelled" });
      await stack.send("test/crowd", { key: next, orgId, ms: 10 });
      await stack.expectEffects(next, ["a", "b", "c"]);
      expect(await stack.effects(cancelled)).toHaveLength(1);
      await eventually(async () => {
        const { rows } = await stack.db.query(
          "SELECT key FROM engine.slot WHERE key LIKE $1 UNION ALL SELECT key FROM engine.parked WHERE key LIKE $1",
          [`%${orgId}`],
        );
        expect(rows).toEqual([]);
      });
    });

    it("cancels a run started earlier in the same batch of events, and none started later", async () => {
      const [cancelled, kept, orgId] = [randomUUID(), randomUUID(), randomUUID()];
      await stack.sendAll([
        { name: "test/cancellable", data: { key: cancelled, orgId } },
        { name: "test/cancel", data: { key: cancelled } },
        { name: "test/cancel", data: { key: kept } },
        { name: "test/cancellable", data: { key: kept, orgId } },
      ]);
      await stack.expectEffects(kept, ["begun"]);
      expect(await stack.effects(cancelled)).toEqual([]);
    });
  });

  describe("parallel steps", () => {
    it("run once each, nested in branches and parallel to a sleep", async () => {
      const key = randomUUID();
      await stack.send("test/parallel", { key });
      const names = ["a", "b", "c"].flatMap((name) => [`${name}-first`, `${name}-second`]);
      await stack.expectEffects(key, [...names, "joined a!b!c!"]);
    });

    it("fail independently", async () => {
      const key = randomUUID();
      await stack.send("test/parallel-failure", { key });
      await stack.expectEffects(key, ["good", "bad", "bad", "fulfilled rejected"]);
    });
  });
});
