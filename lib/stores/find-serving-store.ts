import type { Ctx } from "../platform/ctx.ts";
import { chooseServingStore, type Routing, type ServingStore } from "./rules/serving-store.ts";
import { findRouting } from "./store/routing.ts";

type Customer = Pick<Routing, "mode" | "isMenuPending"> & { preferredStoreId: string | null };

/** The store that serves this customer now; see `rules/serving-store.ts`. */
export async function findServingStore(
  ctx: Ctx,
  { mode, isMenuPending, preferredStoreId }: Customer,
): Promise<ServingStore> {
  return chooseServingStore({ mode, isMenuPending, ...(await findRouting(ctx, preferredStoreId)) });
}
