import { setTimeout as pause } from "node:timers/promises";
import { client, effect } from "./client.ts";

type Data = { key: string; [field: string]: unknown };
const dataOf = (event: { data?: unknown }) => event.data as Data;

const sleepy = client.createFunction({ id: "sleepy", triggers: { event: "test/sleepy" } }, async ({ event, step }) => {
  const { key } = dataOf(event);
  await step.run("before", () => effect(key, "before"));
  await step.sleep("nap", "1s");
  await step.run("between", () => effect(key, "between"));
  await step.sleepUntil("siesta", new Date(Date.now() - 1_000));
  await step.run("after", () => effect(key, "after"));
});

const waiter = client.createFunction({ id: "waiter", triggers: { event: "test/waiter" } }, async ({ event, step }) => {
  const { key, timeout } = dataOf(event) as { key: string; timeout: string };
  await step.run("begin", () => effect(key, "waiting"));
  const found = await step.waitForEvent("answer", { event: "test/answer", match: "data.key", timeout });
  await step.run("end", () => effect(key, found ? `got ${dataOf(found).value}` : "got nothing"));
});

const pickyWaiter = client.createFunction(
  { id: "picky-waiter", triggers: { event: "test/picky" } },
  async ({ event, step }) => {
    const { key } = dataOf(event);
    const condition = "async.data.key == event.data.key && async.data.value > 5";
    await step.run("begin", () => effect(key, "waiting"));
    const found = await step.waitForEvent("answer", { event: "test/answer", if: condition, timeout: "1h" });
    await step.run("end", () => effect(key, `got ${found ? dataOf(found).value : "nothing"}`));
  },
);

const cancellable = client.createFunction(
  {
    id: "cancellable",
    triggers: { event: "test/cancellable" },
    cancelOn: [{ event: "test/cancel", match: "data.key" }],
    concurrency: { key: "event.data.orgId", limit: 1 },
  },
  async ({ event, step }) => {
    const { key } = dataOf(event);
    await step.run("begin", () => effect(key, "begun"));
    await step.waitForEvent("go-ahead", { event: "test/go-ahead", timeout: "1h", match: "data.key" });
    await step.run("end", () => effect(key, "ended"));
  },
);

const crowd = client.createFunction(
  {
    id: "crowd",
    triggers: { event: "test/crowd" },
    cancelOn: [{ event: "test/cancel", match: "data.key" }],
    concurrency: { key: "event.data.orgId", limit: 1 },
  },
  async ({ event, step }) => {
    const { key, ms } = dataOf(event) as { key: string; ms: number };
    const member = (name: string) =>
      step.run(name, async () => {
        await effect(key, name);
        await pause(ms);
      });
    await Promise.all(["a", "b", "c"].map(member));
  },
);

const child = client.createFunction(
  { id: "child", triggers: { event: "test/child" }, retries: 0 },
  async ({ event, step }) => {
    const { key, fail } = dataOf(event) as { key: string; fail: boolean };
    await step.run("work", () => effect(key, "child"));
    if (fail) throw new Error("child failed");
    return { doubled: Number(dataOf(event).value) * 2 };
  },
);

const parent = client.createFunction({ id: "parent", triggers: { event: "test/parent" } }, async ({ event, step }) => {
  const { key, fail, value } = dataOf(event);
  try {
    const answer = await step.invoke("ask", { function: child, data: { key, fail, value } });
    await step.run("tell", () => effect(key, `child said ${answer.doubled}`));
  } catch (error) {
    await step.run("tell", () => effect(key, `caught ${(error as Error).message}`));
  }
});

const parallel = client.createFunction(
  { id: "parallel", triggers: { event: "test/parallel" } },
  async ({ event, step }) => {
    const { key } = dataOf(event);
    const branch = async (name: string) => {
      const first = await step.run(`${name}-first`, async () => {
        await effect(key, `${name}-first`);
        await pause(20);
        return name;
      });
      return step.run(`${name}-second`, async () => {
        await effect(key, `${name}-second`);
        return `${first}!`;
      });
    };
    const [a, b, c] = await Promise.all([branch("a"), branch("b"), branch("c"), step.sleep("nap", "1s")]);
    await step.run("join", () => effect(key, `joined ${a}${b}${c}`));
  },
);

const parallelFailure = client.createFunction(
  { id: "parallel-failure", triggers: { event: "test/parallel-failure" }, retries: 1 },
  async ({ event, step }) => {
    const { key } = dataOf(event);
    const results = await Promise.allSettled([
      step.run("good", () => effect(key, "good")),
      step.run("bad", async () => {
        await effect(key, "bad");
        throw new Error("bad");
      }),
    ]);
    await step.run("sum", () => effect(key, results.map(({ status }) => status).join(" ")));
  },
);

const unstorable = client.createFunction(
  { id: "unstorable", triggers: { event: "test/unstorable" } },
  async ({ event, step }) => {
    const { key } = dataOf(event);
    try {
      await step.run("nul", () => "a\u0000b");
    } catch (error) {
      await step.run("tell", () => effect(key, (error as Error).message));
    }
  },
);

export const waitingFunctions = [
  ...[sleepy, waiter, pickyWaiter, cancellable, crowd, child, parent, parallel, parallelFailure, unstorable],
];
