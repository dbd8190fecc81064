import { CustomerId, CustomerView, CustomerViewQuery, viewCustomer } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

/** Audited as CUSTOMER_VIEW. */
export const GET = route({
  summary: "One customer, with the tax id on request; audited",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerViewQuery,
  response: CustomerView,
  errors: ["customer_not_found"],
  handler: ({ ctx, params, query }) => viewCustomer(ctx, { ...params, ...query }),
});
