import { CustomerSplit } from "@/lib/customers/index.ts";
import { CustomerId, SplitCustomer, splitCustomer } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Splits ERP records that belong to another person off into a new customer",
  permissions: [["app:customers:edit"]],
  params: CustomerId,
  body: SplitCustomer,
  status: 201,
  response: CustomerSplit,
  errors: ["customer_erased", "customer_not_found", "customers_recomputing", "record_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params, body }) => splitCustomer(ctx, { ...params, ...body }),
});
