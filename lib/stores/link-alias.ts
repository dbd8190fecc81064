import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import { forgetAliases } from "./resolve-aliases.ts";
import type { LinkAlias } from "./schemas.ts";
import { writeAlias } from "./store/aliases.ts";

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
