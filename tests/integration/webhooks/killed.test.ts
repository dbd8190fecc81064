import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { deliverDue } from "../../../lib/webhooks/index.ts";
import { Crash, Life, mortalCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { seeded } from "../../support/seeded.ts";
import { startReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";
import { addEndpoint, deliveriesOf, passTime, recordEventsOf, sales } from "../../support/webhook-world.ts";

const [EVENTS_A_KILL, KILLS] = isFull() ? [4, 500] : [30, 8];
/** From the start of a process to its kill. */
const [SHORTEST_MS, LONGEST_MS] = [5, 150];
const PATIENCE_MS = isFull() ? 1_800_000 : 120_000;

let ctx: Ctx;
let recorder: EventRecorder;
let receivers: WebhookReceiver[];
let child: ChildProcess | undefined;

beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  ({ ctx } = await createOrganization("Morta"));
  receivers = [await startReceiver(), await startReceiver()];
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function expectAllDelivered(endpoints: { id: string }[], ids: readonly string[]): Promise<void> {
  for (const [at, { id }] of endpoints.entries()) {
    expect([...(receivers[at]?.ids() ?? [])].sort()).toEqual([...ids].sort());
    const states = (await deliveriesOf(ctx, id)).map(({ state }) => state);
    expect(states).toEqual(ids.map(() => "delivered"));
  }
}

async function drain(): Promise<void> {
  do await passTime(ctx);
  while ((await deliverDue(ctx)).hasMore);
}

describe("[B10] a process that is killed", () => {
  it(
    "at random points of its runs loses no event of any endpoint",
    async () => {
      const random = seeded(7);
      const endpoints = [];
      for (const { url } of receivers) endpoints.push(await addEndpoint(ctx, url));
      const ids: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        ids.push(...(await recordEventsOf(ctx, sales(EVENTS_A_KILL))));
        child = fork(new URL("../../support/webhook-process.ts", import.meta.url), [ctx.orgId], {
          execArgv: [],
          env: { ...process.env, DATABASE_URL: inject("databaseUrl") },
        });
        await once(child, "message");
        await sleep(SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS));
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
        if (kill % 3 === 2) await passTime(ctx);
      }
      await drain();
      await expectAllDelivered(endpoints, ids);
      const requests = receivers.reduce((sum, { received }) => sum + received.length, 0);
      figure("B10", { events: ids.length, kills: KILLS, lost: 0, repeated: requests - 2 * ids.length });
    },
    PATIENCE_MS,
  );

  it(
    "before or after each database step of a run loses no event, and hands none out twice",
    async () => {
      const endpoint = await addEndpoint(ctx, receivers[0]?.url ?? "");
      const ids: string[] = [];
      let points = 0;
      for (const when of ["before", "after"] as const) {
        for (let at = 0; ; at += 1) {
          ids.push(...(await recordEventsOf(ctx, sales(5))));
          const life = new Life(at, when);
          const outcome = await deliverDue(mortalCtx(ctx, life)).catch((error: unknown) => error);
          if (!life.isOver) break;
          expect(outcome).toBeInstanceOf(Crash);
          points += 1;
          await drain();
          expect(receivers[0]?.ids()).toHaveLength(ids.length);
        }
      }
      await drain();
      receivers = receivers.slice(0, 1);
      await expectAllDelivered([endpoint], ids);
      expect(points).toBeGreaterThan(20);
      figure("B10", { "crash points": points, lost: 0 });
    },
    PATIENCE_MS,
  );
});
