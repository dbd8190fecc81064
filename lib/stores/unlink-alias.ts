import { NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import { forgetAliases } from "./resolve-aliases.ts";
import type { StoreId } from "./schemas.ts";
import { clearAlias } from "./store/aliases.ts";

/** Makes the store a principal again; 404 if it is not an alias. */
export async function unlinkAlias(ctx: Ctx, { id }: StoreId): Promise<void> {
  await getVisibleStore(ctx, id);
  assertSeesEveryStore(ctx);
  if (!(await clearAlias(ctx, id))) throw new NotFoundError("alias_not_found");
  await forgetAliases(ctx.orgId);
}
