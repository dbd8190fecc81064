import { requestSync, SyncTicket } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

// The dashboard's refresh button: imports new sales.
export const POST = route({
  summary: "Starts an incremental sync of sales",
  permissions: [["app:erp"]],
  response: SyncTicket,
  errors: ["erp_not_configured", "job_run_not_found", "sync_running"],
  idempotent: "transaction",
  handler: ({ ctx }) => requestSync(ctx, { type: "erp_sales" }),
});
