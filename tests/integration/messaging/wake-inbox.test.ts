import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from "vitest";
import { inngest } from "../../../lib/jobs/client.ts";
import { processLane } from "../../../lib/messaging/process-lane.ts";
import { unsafeReceiveDelivery, wakeInbox } from "../../../lib/messaging/receive-delivery.ts";
import { unsafeEndRequest, unsafeListDueLanes } from "../../../lib/messaging/store/inbox-lanes.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { createNumber, holdInbox, ofNumber, statusOf, whatsappBody } from "../../support/inbox.ts";

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
  await unsafeRows("UPDATE platform.inbox_lane SET requested_until = '-infinity'");
});

// Each test has lanes of its own, because an earlier test's clock was ahead.
/** Whether an event is sent for a new delivery of the lane. */
async function isAnnounced(lane: number): Promise<boolean> {
  const send = vi.spyOn(inngest, "send").mockClear().mockResolvedValue({ ids: [] });
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
      await unsafeEndRequest(lane); // as if each run ended at once
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

it("wakeInbox requests no further run of a lane while one is requested, unless that one does not start in time", async () => {
  expect(await isAnnounced(5)).toBe(true);
  expect(await isAnnounced(5)).toBe(false);
  expect(await isAnnounced(6)).toBe(true);
  await unsafeRows("UPDATE platform.inbox_lane SET requested_until = now() - interval '1 second' WHERE lane = 5");
  expect(await isAnnounced(5)).toBe(true);
});

it("a run of a lane keeps webhooks from requesting another one, and does not end with what was stored meanwhile", async () => {
  const { orgId } = await createOrganization();
  const number = await createNumber(orgId, await createStore(orgId, "F01"));
  const receive = (id: string) =>
    unsafeReceiveDelivery(
      "whatsapp",
      Buffer.from(whatsappBody(ofNumber(number.name, { statuses: [statusOf(id, "sent", 1_767_225_600)] }))),
    );
  vi.spyOn(inngest, "send").mockResolvedValue({ ids: [] });
  await receive("wamid.first");
  const [lane = -1] = await unsafeListDueLanes();
  const during = vi.fn(async () => {});
  const run = () => processLane({ lane, job: "test", applyReports: async () => [], apply: during });
  const announced: boolean[] = [];
  during.mockImplementationOnce(async () => {
    announced.push(await isAnnounced(lane));
    await receive("wamid.second");
  });
  expect(await run()).toEqual({ taken: 1, isEmpty: false });
  expect(announced).toEqual([false]);

  // Stored after the run has found the lane empty, before it says so.
  const holder = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await holder.connect();
  during.mockImplementationOnce(async () => {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM platform.inbox_lane WHERE lane = $1 FOR UPDATE", [lane]);
  });
  const ending = run();
  await eventually(async () => {
    const waits = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%-infinity%'";
    expect(await unsafeRows(waits)).toHaveLength(1);
  })
    .then(() => receive("wamid.third"))
    .finally(() => holder.end());
  expect(await ending).toEqual({ taken: 1, isEmpty: false });
  expect(await run()).toEqual({ taken: 1, isEmpty: true });
  expect(await isAnnounced(lane)).toBe(true);
});
