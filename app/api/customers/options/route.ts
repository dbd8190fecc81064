import { listOptions } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The values that customers can be filtered by",
  permissions: [["app:customers"]],
  handler: ({ ctx }) => listOptions(ctx),
});
