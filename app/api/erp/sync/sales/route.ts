import { requestSync, SyncTicket } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Starts a sync of sales from the ERP",
  permissions: [["app:erp"]],
  response: SyncTicket,
  errors: ["erp_not_configured", "job_run_not_found", "sync_running"],
  idempotent: "transaction",
  handler: ({ ctx }) => requestSync(ctx, { type: "erp_sales" }),
});
