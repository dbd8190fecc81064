import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inngest } from "../../../lib/jobs/client.ts";
import { wakeInbox } from "../../../lib/messaging/receive-delivery.ts";

// Each event costs engine executions: the operator's page assumes at most one per second.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("wakeInbox requests one run of the lane within 200 ms, then at most one a second for any number of webhooks", async () => {
  const send = vi.spyOn(inngest, "send").mockResolvedValue({ ids: [] });
  for (let delivery = 0; delivery < 100; delivery += 1) wakeInbox(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(send).toHaveBeenCalledTimes(1);
  for (let elapsed = 0; elapsed < 10_000; elapsed += 10) {
    wakeInbox(1);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(send).toHaveBeenCalledTimes(11);
});

it("wakeInbox requests a run of each lane that has webhooks", async () => {
  const send = vi.spyOn(inngest, "send").mockResolvedValue({ ids: [] });
  const woken = Promise.all([2, 3, 2].map(wakeInbox));
  await vi.advanceTimersByTimeAsync(200);
  await woken; // a platform that freezes the process waits for this
  expect(send.mock.calls.flatMap(([events]) => events)).toMatchObject([{ data: { lane: 2 } }, { data: { lane: 3 } }]);
});
