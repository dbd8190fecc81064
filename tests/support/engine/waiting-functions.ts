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
    await step.sleep("nap", "1h");
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

const unsupported = client.createFunction(
  { id: "unsupported", triggers: { event: "test/unsupported" } },
  async ({ step }) => {
    await step.waitForEvent("answer", { event: "test/answer", timeout: "1h" });
  },
);

export const waitingFunctions = [sleepy, cancellable, crowd, parallel, parallelFailure, unstorable, unsupported];
