import { NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./read-stores.ts";
import { forgetAliases } from "./resolve-aliases.ts";
import type { LinkAlias, StoreId } from "./schemas.ts";
import { clearAlias, writeAlias } from "./store/aliases.ts";

/**
 * Links an alias to a principal, replacing an earlier one. Affects everybody's reports and which users see whose
 * customers, so it requires organization-wide access.
 */
export async function linkAlias(ctx: Ctx, link: LinkAlias): Promise<LinkAlias> {
  await getVisibleStore(ctx, link.aliasId);
  await getVisibleStore(ctx, link.principalId);
  assertSeesEveryStore(ctx);
  await writeAlias(ctx, link);
  await forgetAliases(ctx.orgId);
  return link;
}

/** Makes the store a principal again; 404 if it is not an alias. */
export async function unlinkAlias(ctx: Ctx, { id }: StoreId): Promise<void> {
  await getVisibleStore(ctx, id);
  assertSeesEveryStore(ctx);
  if (!(await clearAlias(ctx, id))) throw new NotFoundError("alias_not_found");
  await forgetAliases(ctx.orgId);
}
