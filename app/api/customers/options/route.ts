import { CustomerOptions, listOptions } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The values for filtering customers",
  permissions: [["app:customers"]],
  response: CustomerOptions,
  handler: ({ ctx }) => listOptions(ctx),
});
