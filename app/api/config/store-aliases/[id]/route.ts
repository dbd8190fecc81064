import { route } from "@/lib/http/index.ts";
import { StoreId, unlinkAlias } from "@/lib/stores/index.ts";

export const DELETE = route({
  summary: "Makes an alias a store of its own again",
  permissions: [["app:store-aliases"]],
  params: StoreId,
  handler: ({ ctx, params }) => unlinkAlias(ctx, params),
});
