import { CustomerId, listIdentities } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The records of the ERP behind one customer",
  permissions: [["app:customers"]],
  params: CustomerId,
  handler: ({ ctx, params }) => listIdentities(ctx, params),
});
