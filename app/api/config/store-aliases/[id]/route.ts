import { route } from "@/lib/http/index.ts";
import { StoreId, unlinkAlias } from "@/lib/stores/index.ts";

export const DELETE = route({
  summary: "Turns an alias back into a separate store",
  permissions: [["app:store-aliases"]],
  params: StoreId,
  handler: ({ ctx, params }) => unlinkAlias(ctx, params),
});
