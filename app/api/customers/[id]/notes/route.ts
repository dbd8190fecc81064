import { CustomerId, CustomerNote, createNote, NewCustomerNote } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Adds a note of the team to a customer",
  permissions: [["app:customers:edit"]],
  params: CustomerId,
  body: NewCustomerNote,
  status: 201,
  response: CustomerNote,
  errors: ["customer_erased", "customer_not_found", "customers_recomputing"],
  idempotent: "transaction",
  handler: ({ ctx, params, body }) => createNote(ctx, { ...params, ...body }),
});
