import { eventType } from "inngest";
import { z } from "zod";

/** Sent by the embedded engine at each start; with other engines only the schedule triggers the work. */
export const engineStarted = eventType("crm/engine.started");

/** An application process has started: sends interrupted by the previous shutdown can resume. */
export const applicationStarted = eventType("crm/app.started");

/** Requests recovery of a crashed run under its own id. */
export const jobRunRecoveryRequested = eventType("crm/job-run.recovery-requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid(), type: z.string() }),
});
