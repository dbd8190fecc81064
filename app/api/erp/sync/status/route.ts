import { getSyncStatus } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

// Dashboard users see how current the data is.
export const GET = route({
  summary: "How fresh the data of the ERP is",
  permissions: [["app:erp", "app:dashboard"]],
  handler: ({ ctx }) => getSyncStatus(ctx),
});
