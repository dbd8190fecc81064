import { listAuditPeople } from "@/lib/audit/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  permissions: [["app:audit"]],
  handler: ({ ctx }) => listAuditPeople(ctx),
});
