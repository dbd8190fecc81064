import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inngest } from "../../../lib/jobs/client.ts";
import { wakeInbox } from "../../../lib/messaging/wake-inbox.ts";

// Each event costs executions of the engine: the operator's page assumes one a second at most.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("requests one run a second at most, however many webhooks arrive, and the first within 200 ms", async () => {
  const send = vi.spyOn(inngest, "send").mockResolvedValue({ ids: [] });
  for (let delivery = 0; delivery < 100; delivery += 1) wakeInbox();
  await vi.advanceTimersByTimeAsync(200);
  expect(send).toHaveBeenCalledTimes(1);
  for (let elapsed = 0; elapsed < 10_000; elapsed += 10) {
    wakeInbox();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(send).toHaveBeenCalledTimes(11);
});
