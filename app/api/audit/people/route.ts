import { listAuditPeople } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The users for filtering the audit log",
  permissions: [["app:audit"]],
  handler: ({ ctx }) => listAuditPeople(ctx),
});
