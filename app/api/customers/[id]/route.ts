import { CustomerDetail, CustomerId, CustomerPatch, getCustomer, updateConsents } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "One customer",
  permissions: [["app:customers"]],
  params: CustomerId,
  response: CustomerDetail,
  errors: ["customer_not_found"],
  handler: ({ ctx, params }) => getCustomer(ctx, params),
});

export const PATCH = route({
  summary: "Changes a customer's opt-ins and opt-outs",
  permissions: [["app:customers:edit"]],
  params: CustomerId,
  body: CustomerPatch,
  response: CustomerDetail,
  errors: ["customer_erased", "customer_not_found", "customers_recomputing"],
  handler: ({ ctx, params, body }) => updateConsents(ctx, { ...params, ...body }),
});
