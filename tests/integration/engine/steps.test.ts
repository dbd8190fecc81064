import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";

describe("the local engine", () => {
  let stack: EngineStack;

  beforeAll(async () => {
    stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
    await Promise.all([stack.startApp(), stack.startEngine()]);
  });
  afterAll(() => stack.stop());

  const expectRun = (functionId: string, key: string, run: Record<string, unknown>) =>
    eventually(async () => expect(await stack.runs(functionId, key)).toMatchObject([run]));

  it("runs steps one after the other, each once, and keeps the result", async () => {
    const key = randomUUID();
    await stack.send("test/steps", { key, count: 4, ms: 0 });
    await expectRun("test-steps", key, { status: "completed", output: [0, 1, 2, 3] });
    expect(await stack.effects(key)).toEqual(["step-0", "step-1", "step-2", "step-3", "finish"]);
  });

  it("follows a chain of runs that start each other", async () => {
    const key = randomUUID();
    await stack.send("test/chain", { key, left: 100 });
    await stack.expectEffects(
      key,
      Array.from({ length: 100 }, () => "link"),
    );
  });

  it("starts a function only for the events that its condition wants", async () => {
    const [wanted, unwanted] = [randomUUID(), randomUUID()];
    await stack.send("test/conditional", { key: unwanted, wanted: false });
    await stack.send("test/conditional", { key: wanted, wanted: true });
    await stack.expectEffects(wanted, ["wanted"]);
    expect(await stack.runs("test-conditional", unwanted)).toEqual([]);
  });

  describe("retries", () => {
    it("tries a failing step again, with a growing pause, and never the steps before it", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 2, mode: "error" });
      await expectRun("test-flaky", key, { status: "completed", output: { outcome: "fine" } });
      expect(await stack.effects(key)).toEqual(["steady", "shaky", "shaky", "shaky"]);
      const [first = 0, second = 0] = await stack.pauses(key, "shaky");
      expect(first).toBeGreaterThanOrEqual(75);
      expect(second).toBeGreaterThanOrEqual(150);
    });

    it("gives a step up after its last attempt", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 99, mode: "error" });
      await expectRun("test-flaky", key, { status: "failed", error: { message: "shaky" } });
      expect(await stack.effects(key)).toEqual(["steady", "shaky", "shaky", "shaky", "shaky"]);
    });

    it("waits as long as a RetryAfterError says", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 1, mode: "retry-after" });
      await expectRun("test-flaky", key, { status: "completed" });
      const [pause = 0] = await stack.pauses(key, "shaky");
      expect(pause).toBeGreaterThanOrEqual(950);
    });

    it("doesn't try again after a NonRetriableError", async () => {
      const key = randomUUID();
      await stack.send("test/flaky", { key, failures: 99, mode: "never" });
      await expectRun("test-flaky", key, { status: "failed", error: { message: "no use" } });
      expect(await stack.effects(key)).toEqual(["steady", "shaky"]);
    });

    it("goes on from the failed step when the run is retried by hand", async () => {
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

    it("tells the function's onFailure, once, with the error", async () => {
      const key = randomUUID();
      await stack.send("test/doomed", { key });
      await stack.expectEffects(key, ["tried", "tried", "tried", "mourned doomed"]);
      await expectRun("test-doomed", key, { status: "failed" });
    });

    it("fails a step whose result can't be stored, and goes on", async () => {
      const key = randomUUID();
      await stack.send("test/unstorable", { key });
      await stack.expectEffects(key, ["The database can't keep what the step returned"]);
    });
  });

  describe("waiting", () => {
    it("sleeps for a time and until a moment", async () => {
      const key = randomUUID();
      await stack.send("test/sleepy", { key });
      await stack.expectEffects(key, ["before", "between", "after"]);
      expect(await stack.elapsed(key, "before", "between")).toBeGreaterThanOrEqual(950);
    });

    it("waits for the event that matches, and for no other", async () => {
      const key = randomUUID();
      await stack.send("test/waiter", { key, timeout: "1h" });
      await stack.expectWaiting("test-waiter", key);
      // In one request: events that arrive in several are routed side by side, in no promised order.
      const answers = [{ key: randomUUID(), value: 1 }, ...[2, 3].map((value) => ({ key, value }))];
      await stack.sendAll(answers.map((data) => ({ name: "test/answer", data })));
      await stack.expectEffects(key, ["waiting", "got 2"]);
    });

    it("waits for the event that satisfies a condition", async () => {
      const key = randomUUID();
      await stack.send("test/picky", { key });
      await stack.expectWaiting("test-picky-waiter", key);
      await stack.sendAll([4, 7, 9].map((value) => ({ name: "test/answer", data: { key, value } })));
      await stack.expectEffects(key, ["waiting", "got 7"]);
    });

    it("stops waiting when the time is up", async () => {
      const key = randomUUID();
      await stack.send("test/waiter", { key, timeout: "1s" });
      await stack.expectEffects(key, ["waiting", "got nothing"]);
    });

    it("invokes another function and takes its result", async () => {
      const key = randomUUID();
      await stack.send("test/parent", { key, value: 21 });
      await stack.expectEffects(key, ["child", "child said 42"]);
    });

    it("lets the invoking function catch what the other one failed on", async () => {
      const key = randomUUID();
      await stack.send("test/parent", { key, fail: true });
      await stack.expectEffects(key, ["child", "caught child failed"]);
    });
  });

  describe("cancelOn", () => {
    it("ends a waiting run, and only the one that matches", async () => {
      const [cancelled, kept, orgId] = [randomUUID(), randomUUID(), randomUUID()];
      for (const key of [cancelled, kept]) {
        await stack.send("test/cancellable", { key, orgId });
        await stack.expectWaiting("test-cancellable", key);
      }
      await stack.send("test/cancel", { key: cancelled });
      await expectRun("test-cancellable", cancelled, { status: "cancelled" });
      await stack.sendAll([cancelled, kept].map((key) => ({ name: "test/go-ahead", data: { key } })));
      await stack.expectEffects(kept, ["begun", "ended"]);
      expect(await stack.effects(cancelled)).toEqual(["begun"]);
    });

    it("gives the places of a cancelled run's parallel steps back", async () => {
      const [cancelled, next, orgId] = [randomUUID(), randomUUID(), randomUUID()];
      // Long enough that the first member is still at work when the cancellation comes.
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

    it("cancels a run that the same request started before", async () => {
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
    it("run each once, in branches, beside a sleep", async () => {
      const key = randomUUID();
      await stack.send("test/parallel", { key });
      const names = ["a", "b", "c"].flatMap((name) => [`${name}-first`, `${name}-second`]);
      await stack.expectEffects(key, [...names, "joined a!b!c!"]);
    });

    it("fail alone", async () => {
      const key = randomUUID();
      await stack.send("test/parallel-failure", { key });
      await stack.expectEffects(key, ["good", "bad", "bad", "fulfilled rejected"]);
    });
  });
});
