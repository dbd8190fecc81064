import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import { forgetAliases } from "./resolve-aliases.ts";
import type { LinkAlias } from "./schemas.ts";
import { writeAlias } from "./store/aliases.ts";

/**
 * From now on the alias reports with its principal. Naming another principal moves it there. It changes what everybody
 * sees, and whose customers are in whose hands: only who sees every store does.
 */
export async function linkAlias(ctx: Ctx, link: LinkAlias): Promise<LinkAlias> {
  await getVisibleStore(ctx, link.aliasId);
  await getVisibleStore(ctx, link.principalId);
  assertSeesEveryStore(ctx);
  await writeAlias(ctx, link);
  await forgetAliases(ctx.orgId);
  return link;
}
