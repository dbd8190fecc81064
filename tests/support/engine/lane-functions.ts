import { setTimeout as pause } from "node:timers/promises";
import { type LaneName, lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { client, countEffects, effect } from "./client.ts";

const LANES: readonly LaneName[] = ["interactive", "inbound", "sends", "outbound", "scheduled", "bulk"];

type Data = { key: string; orgId: string; gate?: string };

/** Starts, then waits until the test opens the gate of its key, or the one that its event names. */
async function passGate({ key, orgId, gate = key, name }: Data & { name: string }): Promise<void> {
  await effect(key, `${name} ${orgId} in`);
  while ((await countEffects(`gate-${gate}`, "open")) === 0) await pause(20);
  await effect(key, `${name} ${orgId} out`);
}

/** `test/lane-<name>`: one function in each lane. */
const inLanes = LANES.map((name) =>
  client.createFunction(
    { id: `lane-${name}`, triggers: { event: `test/lane-${name}` }, ...lane(name) },
    async ({ event, step }) => {
      await step.run("work", () => passGate({ ...(event.data as Data), name }));
    },
  ),
);

const forPerson = client.createFunction(
  {
    id: "lane-person",
    triggers: { event: "test/lane-person" },
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION, personWaitsIf: "event.data.trigger == 'user'" }),
  },
  async ({ event, step }) => {
    await step.run("work", () => passGate({ ...(event.data as Data), name: "person" }));
  },
);

/** Runs of sends: the first of one, and those that continue others. */
const sends = client.createFunction(
  {
    id: "lane-send-run",
    triggers: { event: "test/lane-send-run" },
    ...lane("sends", { beginsIf: "event.data.isFirst == true" }),
  },
  async ({ event, step }) => {
    await step.run("work", () => passGate({ ...(event.data as Data), name: "send-run" }));
  },
);

/** Each run starts the next, as a send does. */
const chain = client.createFunction(
  { id: "lane-chain", triggers: { event: "test/lane-chain" }, ...lane("sends") },
  async ({ event, step }) => {
    const { key, orgId, left } = event.data as Data & { left: number };
    await step.run("work", () => effect(key, `chain ${orgId} in`));
    if (left > 1) await step.sendEvent("next", { name: "test/lane-chain", data: { key, orgId, left: left - 1 } });
  },
);

export const laneFunctions = [...inLanes, forPerson, sends, chain];
