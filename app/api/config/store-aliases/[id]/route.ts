import { route } from "@/lib/http/index.ts";
import { StoreId, unlinkAlias } from "@/lib/stores/index.ts";

export const DELETE = route({
  permissions: [["app:store-aliases"]],
  params: StoreId,
  handler: ({ ctx, params }) => unlinkAlias(ctx, params),
});
