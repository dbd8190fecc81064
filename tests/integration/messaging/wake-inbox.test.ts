import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from "vitest";
import { inngest } from "../../../lib/jobs/client.ts";
import { wakeInbox } from "../../../lib/messaging/receive-delivery.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { holdInbox } from "../../support/inbox.ts";

// With Inngest each event costs executions: the operator's page assumes at most one per second.
const ENGINES = [
  { engine: "inngest", everyMs: 1_000 },
  { engine: "embedded", everyMs: 400 },
] as const;
let release: () => Promise<void>;
beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
});
afterAll(() => release());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await unsafeRows("DELETE FROM platform.webhook_delivery WHERE processed_at IS NULL");
});

// Real timers and lanes of their own where the database is asked: an earlier test's clock was ahead.
/** A delivery that waits in the lane. */
async function addWaiting(lane: number, secondsAgo: number, attempts = 0): Promise<void> {
  await unsafeRows(
    `INSERT INTO platform.webhook_delivery (source, digest, body, size, lane, received_at, attempts)
     VALUES ('whatsapp', uuid_send(gen_random_uuid()), '{}', 2, $1, now() - make_interval(secs => $2), $3)`,
    [lane, secondsAgo, attempts],
  );
}

/** Whether an event is sent for a new delivery of the lane. */
async function isAnnounced(lane: number): Promise<boolean> {
  const send = vi.spyOn(inngest, "send").mockResolvedValue({ ids: [] });
  await wakeInbox(lane);
  return send.mock.calls.length > 0;
}

it.each(ENGINES)(
  "wakeInbox requests one run of the lane within 200 ms, then at most one in $everyMs ms for any number of webhooks ($engine)",
  async ({ engine, everyMs }) => {
    const lane = ENGINES.findIndex((one) => one.engine === engine) + 8;
    const { INNGEST_DEV, JOB_ENGINE } = env();
    Object.assign(env(), { INNGEST_DEV: "0", JOB_ENGINE: engine });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const send = vi.spyOn(inngest, "send").mockResolvedValue({ ids: [] });
    const woken = new Set<Promise<void>>();
    for (let delivery = 0; delivery < 100; delivery += 1) woken.add(wakeInbox(lane));
    await vi.advanceTimersByTimeAsync(200);
    await Promise.all(woken);
    expect(send).toHaveBeenCalledTimes(1);
    for (let elapsed = 0; elapsed < 10_000; elapsed += 10) {
      woken.add(wakeInbox(lane));
      await vi.advanceTimersByTimeAsync(10);
    }
    const events = 1 + 10_000 / everyMs;
    await Promise.all([...woken].slice(0, events)); // the last one is still to come
    expect(send).toHaveBeenCalledTimes(events);
    Object.assign(env(), { INNGEST_DEV, JOB_ENGINE });
  },
);

it("wakeInbox requests a run of each lane that has webhooks", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const send = vi.spyOn(inngest, "send").mockResolvedValue({ ids: [] });
  const woken = Promise.all([2, 3, 2].map(wakeInbox));
  await vi.advanceTimersByTimeAsync(200);
  await woken; // a platform that freezes the process waits for this
  expect(
    send.mock.calls
      .flatMap(([events]) => events)
      .map(({ data }) => data.lane)
      .sort(),
  ).toEqual([2, 3]);
});

it("wakeInbox requests no further run while the one requested for an earlier delivery has yet to start", async () => {
  await addWaiting(5, 5);
  expect(await isAnnounced(5)).toBe(false);
  expect(await isAnnounced(6)).toBe(true);
});

it("wakeInbox requests a run beside a delivery that waits for a retry, or whose event was lost or is yet to be sent", async () => {
  await addWaiting(7, 5, 1);
  await addWaiting(7, 60);
  await addWaiting(7, 0);
  await addWaiting(7, 5);
  // Put off, as one of an organization that is locked.
  await unsafeRows(
    `UPDATE platform.webhook_delivery SET claimed_until = now() + interval '15 seconds'
     WHERE lane = 7 AND attempts = 0 AND received_at < now() - interval '2 seconds' AND received_at > now() - interval '12 seconds'`,
  );
  expect(await isAnnounced(7)).toBe(true);
});
