import { CustomerId, listIdentities } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  permissions: [["app:customers"]],
  params: CustomerId,
  handler: ({ ctx, params }) => listIdentities(ctx, params),
});
