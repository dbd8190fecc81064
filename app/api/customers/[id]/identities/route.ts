import { CustomerId, CustomerIdentities, listIdentities } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The ERP records of one customer",
  permissions: [["app:customers"]],
  params: CustomerId,
  response: CustomerIdentities,
  errors: ["customer_not_found"],
  handler: ({ ctx, params }) => listIdentities(ctx, params),
});
