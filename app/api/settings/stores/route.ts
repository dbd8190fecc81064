import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listStores, StoresQuery, StoreView } from "@/lib/stores/index.ts";

// Stores for the store selector, customer filters, invites and surveys, limited to those the user may see.
export const GET = route({
  summary: "The stores that the caller may see",
  permissions: [["app:dashboard", "app:customers", "app:stores", "app:team", "app:surveys", "app:helpdesk"]],
  query: StoresQuery,
  response: pageOf(StoreView),
  handler: ({ ctx, query }) => listStores(ctx, query),
});
