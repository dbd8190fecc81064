import { route } from "@/lib/http/index.ts";
import { listStores, StoresQuery } from "@/lib/stores/index.ts";

// What the store selector, the filters of the customers an invite and a survey offer: only the stores that this person may see.
export const GET = route({
  summary: "The stores that the caller may see",
  permissions: [["app:dashboard", "app:customers", "app:stores", "app:team", "app:surveys"]],
  query: StoresQuery,
  handler: ({ ctx, query }) => listStores(ctx, query),
});
