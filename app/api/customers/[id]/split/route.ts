import { CustomerId, SplitCustomer, splitCustomer } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Takes records that aren't this customer's into one of their own",
  permissions: [["app:customers:edit"]],
  params: CustomerId,
  body: SplitCustomer,
  status: 201,
  handler: ({ ctx, params, body }) => splitCustomer(ctx, { ...params, ...body }),
});
