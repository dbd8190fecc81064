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

/** Requests the removal of an organization's rows past their retention. */
export const oldRowsRemovalRequested = eventType("crm/old-rows.removal-requested", {
  schema: z.object({ orgId: z.uuid() }),
});

/** A purge of expired rows ended before it had deleted all. */
export const expiredRowsLeft = eventType("crm/expired-rows.left");

/** Requests the next page of a schedule's due work: `tick` is when the schedule started, `after` the last row. */
export const duePageRequested = eventType("crm/due-page.requested", {
  schema: z.object({
    work: z.string(),
    tick: z.iso.datetime(),
    after: z.object({ position: z.int(), orgId: z.uuid(), item: z.uuid().optional() }),
  }),
});
