import { listAuditPeople } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The people whom the audit log can be filtered by",
  permissions: [["app:audit"]],
  handler: ({ ctx }) => listAuditPeople(ctx),
});
