import { setTimeout as pause } from "node:timers/promises";
import { NonRetriableError, RetryAfterError } from "inngest";
import { client, countEffects, effect } from "./client.ts";

type Data = { key: string; [field: string]: unknown };
const dataOf = (event: { data?: unknown }) => event.data as Data;

const chain = client.createFunction({ id: "chain", triggers: { event: "test/chain" } }, async ({ event, step }) => {
  const { key, left } = dataOf(event) as { key: string; left: number };
  await step.run("link", () => effect(key, "link"));
  if (left > 1) await step.sendEvent("next", { name: "test/chain", data: { key, left: left - 1 } });
  return { left };
});

const steps = client.createFunction({ id: "steps", triggers: { event: "test/steps" } }, async ({ event, step }) => {
  // `at`: only this step is slow, and only on its first attempt.
  const { key, count, ms, at } = dataOf(event) as { key: string; count: number; ms: number; at?: number };
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1)
    seen.push(
      await step.run(`step-${index}`, async () => {
        await effect(key, `step-${index}`);
        if (at === undefined) await pause(ms);
        else if (at === index && (await countEffects(key, `step-${index}`)) === 1) await pause(ms);
        return index;
      }),
    );
  await step.run("finish", () => effect(key, "finish"));
  return seen;
});

const flaky = client.createFunction(
  { id: "flaky", triggers: { event: "test/flaky" }, retries: 3 },
  async ({ event, step, attempt }) => {
    const { key, failures, mode } = dataOf(event) as { key: string; failures: number; mode: string };
    await step.run("steady", () => effect(key, "steady"));
    const outcome = await step.run("shaky", async () => {
      await effect(key, "shaky");
      if ((await countEffects(key, "shaky")) > failures) return "fine";
      if (mode === "retry-after") throw new RetryAfterError("later", 1_000);
      if (mode === "never") throw new NonRetriableError("no use");
      throw new Error("shaky");
    });
    return { outcome, attempt };
  },
);

const doomed = client.createFunction(
  {
    id: "doomed",
    triggers: { event: "test/doomed" },
    retries: 2,
    onFailure: async ({ event, error, step }) => {
      const { key } = dataOf(event.data.event);
      await step.run("mourn", () => effect(key, `mourned ${error.message}`));
    },
  },
  async ({ event }) => {
    await effect(dataOf(event).key, "tried");
    throw new Error("doomed");
  },
);

const limited = client.createFunction(
  { id: "limited", triggers: { event: "test/limited" }, concurrency: { key: "event.data.orgId", limit: 1 } },
  async ({ event, step }) => {
    const { key, orgId } = dataOf(event) as { key: string; orgId: string };
    await step.run("work", async () => {
      await effect(key, `${orgId} in`);
      await pause(150); // long enough to overlap a run of another key on a slow machine
      await effect(key, `${orgId} out`);
    });
  },
);

const twiceLimited = client.createFunction(
  {
    id: "twice-limited",
    triggers: { event: "test/twice-limited" },
    concurrency: [{ limit: 3 }, { key: "event.data.orgId", limit: 1 }],
  },
  async ({ event, step }) => {
    const { key, orgId } = dataOf(event) as { key: string; orgId: string };
    await step.run("work", async () => {
      await effect(key, `${orgId} in`);
      await pause(40);
      await effect(key, `${orgId} out`);
    });
  },
);

const once = client.createFunction(
  { id: "once", triggers: { event: "test/once" }, idempotency: "event.data.key" },
  async ({ event }) => effect(dataOf(event).key, "once"),
);

const debounced = client.createFunction(
  { id: "debounced", triggers: { event: "test/debounced" }, debounce: { period: "3s", key: "event.data.key" } },
  async ({ event }) => effect(dataOf(event).key, `settled on ${dataOf(event).value}`),
);

const everySecond = client.createFunction(
  { id: "every-second", triggers: { cron: "* * * * * *" } },
  async ({ event, step }) => {
    await step.run("tick", () => effect("cron", new Date(event.ts ?? 0).toISOString()));
  },
);

const conditional = client.createFunction(
  { id: "conditional", triggers: { event: "test/conditional", if: "event.data.wanted == true" } },
  async ({ event }) => effect(dataOf(event).key, "wanted"),
);

export const simpleFunctions = [
  chain,
  steps,
  flaky,
  doomed,
  limited,
  twiceLimited,
  once,
  debounced,
  everySecond,
  conditional,
];
