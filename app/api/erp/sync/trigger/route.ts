import { requestSync, SyncTicket, TriggerSync } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /erp/sync/trigger: a full sync; with dates, only what changed between them.
export const POST = route({
  summary: "Starts a full sync from the ERP, or an incremental one between two dates",
  permissions: [["app:erp"]],
  body: TriggerSync.optional(),
  response: SyncTicket,
  errors: ["erp_not_configured", "job_run_not_found", "sync_running"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => {
    const window = body?.startDate && body.endDate ? { startDate: body.startDate, endDate: body.endDate } : null;
    return requestSync(ctx, { type: window ? "erp_incremental" : "erp_full", window });
  },
});
