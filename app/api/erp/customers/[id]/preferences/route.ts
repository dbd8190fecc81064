import { CustomerDetail, CustomerId, PreferencesPatch, setPreferences } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const PATCH = route({
  summary: "A customer's preferred store and seller",
  permissions: [["app:customers:edit"]],
  params: CustomerId,
  body: PreferencesPatch,
  response: CustomerDetail,
  errors: ["customer_erased", "customer_not_found", "customers_recomputing", "seller_not_found", "store_not_found"],
  handler: ({ ctx, params, body }) => setPreferences(ctx, { ...params, ...body }),
});
