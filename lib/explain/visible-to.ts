import { type Ctx, holdsPermission } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import type { Sees } from "./rules/mask-row.ts";

/** What the actor may see of a row. */
export async function visibleTo(ctx: Ctx): Promise<Sees> {
  return {
    customers: holdsPermission(ctx.actor, "app:customers"),
    campaigns: holdsPermission(ctx.actor, "app:campaigns"),
    storeIds: await visibleStores(ctx),
  };
}
