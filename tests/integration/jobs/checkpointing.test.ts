import { serve } from "inngest/edge";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recoverSends } from "../../../inngest/functions/sending/recover-sends.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());

// Like the real server: the call contains the function's internal id, which SDK 4 needs to checkpoint steps.
it("one call from Inngest runs one step and returns its result, without checkpoint requests", async () => {
  const event = { id: "e", name: "crm/campaign.recovery-due", data: {}, ts: Date.now() };
  const ctx = {
    run_id: crypto.randomUUID(),
    fn_id: crypto.randomUUID(),
    qi_id: "q",
    attempt: 0,
    disable_immediate_execution: false,
    use_api: false,
    stack: { stack: [], current: 0 },
  };
  const response = await serve({ client: inngest, functions: [recoverSends] })(
    new Request(`http://localhost:3000/api/inngest?fnId=${recoverSends.id("balcao")}&stepId=step`, {
      method: "POST",
      headers: { "content-type": "application/json", host: "localhost:3000" },
      body: JSON.stringify({ event, events: [event], steps: {}, version: 2, ctx }),
    }),
  );
  expect(response.status).toBe(206);
  expect(await response.json()).toMatchObject([{ op: "StepRun", displayName: "recover" }]);
  expect(recorder.paths.filter((path) => !path.startsWith("/e/"))).toEqual([]);
});
