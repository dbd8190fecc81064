import { route } from "@/lib/http/index.ts";
import { StoreId, unlinkAlias } from "@/lib/stores/index.ts";

export const DELETE = route({
  summary: "Turns an alias back into a separate store",
  permissions: [["app:store-aliases"]],
  params: StoreId,
  errors: ["alias_not_found", "needs_every_store", "store_not_found"],
  handler: ({ ctx, params }) => unlinkAlias(ctx, params),
});
