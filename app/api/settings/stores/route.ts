import { Paging } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listStores } from "@/lib/stores/index.ts";

// What the store selector offers: only the stores that this person may see.
export const GET = route({
  permissions: [["app:dashboard", "app:stores"]],
  query: Paging,
  handler: ({ ctx, query }) => listStores(ctx, query),
});
