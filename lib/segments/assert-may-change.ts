import { ForbiddenError } from "../core/errors.ts";
import { isWithinStores } from "../core/within-stores.ts";
import { holdsPermission, visibleStores } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findReadingScopes } from "./store/usage.ts";

/** Who changes whom a campaign will reach by itself could as well have sent it to them: 403 else. */
export async function assertMayChange(ctx: Ctx, id: string): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const scopes = await findReadingScopes(ctx.db, ctx.orgId, id);
  if (scopes.length === 0) return;
  if (!holdsPermission(ctx.actor, "app:campaigns:send"))
    throw new ForbiddenError(
      "A campaign that sends itself uses this segment: changing it takes the permission to send",
    );
  const visible = await visibleStores(ctx);
  if (!scopes.every((scope) => isWithinStores(scope, visible)))
    throw new ForbiddenError("A campaign for stores that you don't see uses this segment: duplicate it for your own");
}
