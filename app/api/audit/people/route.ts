import { AuditPerson, listAuditPeople } from "@/lib/audit/index.ts";
import { listOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The users for filtering the audit log",
  permissions: [["app:audit"]],
  response: listOf(AuditPerson),
  handler: ({ ctx }) => listAuditPeople(ctx),
});
