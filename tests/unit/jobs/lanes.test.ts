import { afterEach, describe, expect, it, vi } from "vitest";
import { functions } from "../../../inngest/index.ts";
import { slotKey } from "../../../inngest/local/flow/slots.ts";
import { FunctionConfig } from "../../../inngest/local/functions/config.ts";
import { lane, ONE_PER_ORGANIZATION, QUEUE_PRIORITIES } from "../../../lib/jobs/lanes.ts";
import { jobConcurrency } from "../../../lib/platform/env.ts";

type Limit = { key?: string; limit: number; scope?: string };
const limitsOf = (given: unknown) => [given ?? []].flat() as Limit[];

afterEach(() => vi.unstubAllEnvs());

describe("a lane", () => {
  it("orders runs by urgency", () => {
    const order = (["interactive", "inbound", "sends", "outbound", "scheduled", "bulk"] as const).map((name) =>
      Number(lane(name).priority.run),
    );
    expect(order).toEqual([...order].sort((a, b) => b - a));
    expect(new Set(order).size).toBe(6);
  });

  it("adds its limit to the function's own; work for a waiting person has none", () => {
    vi.stubEnv("JOB_CONCURRENCY", "32");
    expect(lane("bulk", { limit: ONE_PER_ORGANIZATION }).concurrency).toEqual([
      { key: "event.data.orgId", limit: 1 },
      { scope: "env", key: '"lane:bulk"', limit: 4 },
    ]);
    expect(lane("interactive").concurrency).toBeUndefined();
  });

  it("chooses by the event where a person may wait for the same function", () => {
    expect(lane("scheduled", { personWaitsIf: "event.data.trigger == 'user'" })).toMatchObject({
      priority: { run: "event.data.trigger == 'user' ? 600 : 0" },
      concurrency: [{ key: `event.data.trigger == 'user' ? "person:" + event.data.orgId : "lane:scheduled"` }],
    });
  });

  it("puts a run that begins something before those that continue, and after all more urgent lanes", () => {
    const { run } = lane("sends", { beginsIf: "event.data.isFirst == true" }).priority;
    expect(run).toBe("event.data.isFirst == true ? 250 : 200");
    const order = QUEUE_PRIORITIES.toSorted((one, other) => one.priority - other.priority).map(({ name }) => name);
    const lanes = ["interactive", "inbound", "sends", "outbound", "scheduled", "bulk"];
    expect(order).toEqual(lanes.flatMap((name) => [name, name]));
  });

  it.each(["8", "10", "32", "100"])("leaves runs for people, with %s at a time", (concurrency) => {
    vi.stubEnv("JOB_CONCURRENCY", concurrency);
    const limits = (["inbound", "sends", "outbound", "scheduled", "bulk"] as const).map(
      (name) => limitsOf(lane(name).concurrency)[0]?.limit ?? 0,
    );
    expect(Math.min(...limits)).toBeGreaterThan(0);
    expect(limits.reduce((sum, limit) => sum + limit)).toBeLessThan(Number(concurrency));
  });
});

describe("every job function", () => {
  const configs = functions.map((fn) => FunctionConfig.parse({ ...configOf(fn), id: fn.id() }));

  it("runs in a lane", () => {
    const without = functions.filter((fn) => {
      const { priority, concurrency } = fn.opts as { priority?: object; concurrency?: unknown };
      const isLimited = limitsOf(concurrency).some(({ scope }) => scope === "env");
      return !priority || !(isLimited || JSON.stringify(priority) === JSON.stringify(lane("interactive").priority));
    });
    expect(without.map((fn) => fn.id())).toEqual([]);
    expect(functions.length).toBeGreaterThan(30);
  });

  it("shares the limit of its lane with all others, so that the limits leave runs for people", () => {
    const event = { id: "e", name: "e", data: { orgId: "o", trigger: "schedule" }, ts: 0 };
    const limits = new Map(
      configs.flatMap((fn) =>
        fn.concurrency
          .filter(({ scope }) => scope === "env")
          .map((limit) => [slotKey(fn, limit, event), limit.limit] as const),
      ),
    );
    expect([...limits.keys()].sort()).toEqual([
      "env:lane:bulk",
      "env:lane:inbound",
      "env:lane:outbound",
      "env:lane:scheduled",
      "env:lane:sends",
    ]);
    expect([...limits.values()].reduce((sum, limit) => sum + limit)).toBeLessThan(jobConcurrency());
  });
});

it("builds the audience that a person waits for beside a full lane of sends, and others within it", () => {
  const fn = functions.find((one) => one.id() === "campaigns-build-audience");
  if (!fn) throw new Error("Nothing builds audiences");
  const config = FunctionConfig.parse({ ...configOf(fn), id: fn.id() });
  const keysOf = (trigger?: string) =>
    config.concurrency.map((limit) =>
      slotKey(config, limit, { id: "e", name: "e", data: { orgId: "o", trigger }, ts: 0 }),
    );
  expect(keysOf("user")).toContain("env:person:o");
  expect(keysOf("user")).not.toContain("env:lane:sends");
  expect(keysOf("schedule")).toContain("env:lane:sends");
  expect(keysOf()).toContain("env:lane:sends");
});

function configOf(fn: (typeof functions)[number]): object {
  const { priority, concurrency } = fn.opts as { priority?: object; concurrency?: unknown };
  return { triggers: [], steps: { step: {} }, priority, concurrency };
}
