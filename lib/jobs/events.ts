import { eventType } from "inngest";
import { z } from "zod";

/** The local engine sends it at each start; with another engine the schedule alone does the work. */
export const engineStarted = eventType("crm/engine.started");

/** An application process has started: sends that its predecessor was asked to stop in the middle of can go on. */
export const applicationStarted = eventType("crm/app.started");

/** A run that a crash left behind is to be processed again, under its own id. */
export const jobRunRecoveryRequested = eventType("crm/job-run.recovery-requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid(), type: z.string() }),
});
