import { eventType } from "inngest";
import { z } from "zod";
import { IMPORT_KINDS } from "./names.ts";

/** The current step of an import has work left: reading, dry run, run or undo. */
export const importWorkRequested = eventType("crm/import.work-requested", {
  schema: z.object({ orgId: z.uuid(), importId: z.uuid(), jobRunId: z.uuid() }),
});

/** Rows were imported or undone, and no more follow. */
export const importEnded = eventType("crm/import.ended", {
  schema: z.object({ orgId: z.uuid(), importId: z.uuid(), kind: z.enum(IMPORT_KINDS) }),
});
