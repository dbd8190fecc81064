import { CustomerHabits, CustomerId, readHabits } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "What a customer buys most, and how often",
  permissions: [["app:customers"]],
  params: CustomerId,
  response: CustomerHabits,
  errors: ["customer_not_found"],
  handler: ({ ctx, params }) => readHabits(ctx, params),
});
