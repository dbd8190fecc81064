import { eventType } from "inngest";
import { z } from "zod";

/** The current step of an import has work left: reading, dry run, run or undo. */
export const importWorkRequested = eventType("crm/import.work-requested", {
  schema: z.object({ orgId: z.uuid(), importId: z.uuid(), jobRunId: z.uuid() }),
});
