import { CustomerDetail, CustomerId, PreferencesPatch, setPreferences } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const PATCH = route({
  summary: "A customer's preferred store and seller",
  permissions: [["app:customers:edit"]],
  params: CustomerId,
  body: PreferencesPatch,
  response: CustomerDetail,
  handler: ({ ctx, params, body }) => setPreferences(ctx, { ...params, ...body }),
});
