import { Inngest, type Middleware } from "inngest";
import { describe, expect, it } from "vitest";
import { SingleFlight } from "../../../lib/jobs/single-flight.ts";

const client = new Inngest({ id: "test" });

function callStep(runId: string, step: string, next: () => Promise<unknown>): Promise<unknown> {
  const args = { ctx: { runId }, stepInfo: { hashedId: step }, next } as unknown as Middleware.WrapStepHandlerArgs;
  return new SingleFlight({ client }).wrapStepHandler(args);
}

describe("SingleFlight", () => {
  it("runs a step once for concurrent calls, and returns its result to a call shortly afterwards", async () => {
    const runId = crypto.randomUUID();
    let calls = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async () => {
      calls += 1;
      await promise;
      return calls;
    };
    const answers = [callStep(runId, "a", work), callStep(runId, "a", work)];
    resolve();
    expect(await Promise.all([...answers, callStep(runId, "a", work)])).toEqual([1, 1, 1]);
    expect(calls).toBe(1);
  });

  it("runs other steps of a run, and the same step of other runs, separately", async () => {
    const runId = crypto.randomUUID();
    const answers = [
      callStep(runId, "a", async () => 1),
      callStep(runId, "b", async () => 2),
      callStep(crypto.randomUUID(), "a", async () => 3),
    ];
    expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  });

  it("runs a failed step again", async () => {
    const runId = crypto.randomUUID();
    await expect(callStep(runId, "a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await callStep(runId, "a", async () => "yes")).toBe("yes");
  });

  it("keeps a limited number of results, and runs a step again once its result is evicted", async () => {
    const runId = crypto.randomUUID();
    const step = (index: number, value: string) => callStep(runId, `step-${index}`, async () => value);
    for (let index = 0; index < 600; index += 1) await step(index, "first");
    expect(await step(599, "second")).toBe("first");
    expect(await step(0, "second")).toBe("second");
  });
});
