import { CustomerId, EraseCustomer, ErasureReceipt, eraseCustomer } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Erases the personal data of a customer for good",
  permissions: [["app:customers:edit"]],
  params: CustomerId,
  body: EraseCustomer,
  response: ErasureReceipt,
  errors: ["customer_erased", "customer_not_found", "customers_recomputing"],
  idempotent: "transaction",
  handler: ({ ctx, params, body }) => eraseCustomer(ctx, { ...params, ...body }),
});
