import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { SendWebhook } from "../../../lib/webhooks/client.ts";
import { deliverDue, unsafeFindDueDeliveries } from "../../../lib/webhooks/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { addEndpoint, passTime, recordEventsOf, sales } from "../../support/webhook-world.ts";

const BACKLOG = 1_000;
const OTHERS = isFull() ? 1_000 : 10;

let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());

/** An organization with events for one endpoint. */
async function open(name: string, events: number): Promise<Ctx> {
  const { ctx } = await createOrganization(name);
  await addEndpoint(ctx, `http://${name}.test/hook`);
  await recordEventsOf(ctx, sales(events));
  return ctx;
}

it("[B11] a dead endpoint with a backlog takes one turn of a few requests, then waits for its next probe", async () => {
  const dead = await open("dead", BACKLOG);
  const others: Ctx[] = [];
  for (let at = 0; at < OTHERS; at += 1) others.push(await open(`other-${at}`, 3));
  const sent: string[] = [];
  const send: SendWebhook = async (url) => {
    const { hostname } = new URL(url);
    sent.push(hostname);
    return hostname === "dead.test"
      ? { status: null, error: "timeout" }
      : { status: 200, retryAfterMs: null, responseStart: "" };
  };
  // The engine gives each organization its turn: here the dead one is the first.
  const first = await deliverDue(dead, { send });
  const { orgIds } = await findAllDue(unsafeFindDueDeliveries);
  expect(orgIds).not.toContain(dead.orgId);
  const waiting = first.hasMore ? [...others, dead] : others;
  let turns = 1;
  while (waiting.length > 0) {
    const ctx = waiting.shift() as Ctx;
    turns += 1;
    if ((await deliverDue(ctx, { send })).hasMore) waiting.push(ctx);
  }
  expect(turns).toBe(1 + OTHERS);
  expect(sent.filter((host) => host === "dead.test")).toHaveLength(8);
  expect(sent.slice(8)).toHaveLength(3 * OTHERS);
  for (let probe = 0; probe < 3; probe += 1) {
    await passTime(dead);
    await deliverDue(dead, { send });
  }
  expect(sent.filter((host) => host === "dead.test")).toHaveLength(11);
  figure("B11", {
    organizations: 1 + OTHERS,
    backlog: BACKLOG,
    "requests of the dead one before the others": 8,
    "turns of the dead one": 1,
  });
}, 300_000);
