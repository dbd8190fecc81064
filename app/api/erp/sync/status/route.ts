import { getSyncStatus, SyncStatus } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

// Dashboard users see how current the data is.
export const GET = route({
  summary: "How current the ERP data is",
  permissions: [["app:erp", "app:dashboard"]],
  response: SyncStatus,
  handler: ({ ctx }) => getSyncStatus(ctx),
});
