import { describe, expect, it } from "vitest";
import { doDue } from "../../../lib/jobs/log-failure.ts";

const rows = ["a", "b", "c"].map((orgId) => ({ orgId }));

describe("work of a page of due organizations", () => {
  const run = async (failing: readonly string[], of = rows) => {
    const tried: string[] = [];
    const result = doDue("work", of, async ({ orgId }) => {
      tried.push(orgId);
      if (failing.includes(orgId)) throw new Error("failed");
    });
    return { tried, error: await result.catch((error: unknown) => error) };
  };

  it("continues after an organization that fails", async () => {
    expect(await run(["a", "b"])).toEqual({ tried: ["a", "b", "c"], error: undefined });
  });

  it("fails if every organization fails, so that the engine repeats the page", async () => {
    expect(await run(["a", "b", "c"])).toEqual({ tried: ["a", "b", "c"], error: expect.any(Error) });
  });

  it("does not fail for a page with one failing organization, or none", async () => {
    expect(await run(["a"], rows.slice(0, 1))).toEqual({ tried: ["a"], error: undefined });
    expect(await run([], [])).toEqual({ tried: [], error: undefined });
  });

  it("lets a row that waits delay no other, if as many may run at a time", async () => {
    const { promise: othersDone, resolve } = Promise.withResolvers<void>();
    const done: string[] = [];
    const work = async ({ orgId }: { orgId: string }) => {
      if (orgId === "a") await othersDone;
      done.push(orgId);
      if (done.length === rows.length - 1) resolve();
    };
    await doDue("work", rows, work, rows.length);
    expect(done).toEqual(["b", "c", "a"]);
  });
});
