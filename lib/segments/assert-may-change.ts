import { ForbiddenError } from "../core/errors.ts";
import { isWithinStores } from "../core/within-stores.ts";
import { holdsPermission } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Reader } from "../platform/db.ts";
import { findReadingScopes } from "./store/usage.ts";

type Change = { id: string /** Null: every store. */; visible: readonly string[] | null };

/** Who changes whom a campaign will reach by itself could as well have sent it to them: 403 else. */
export async function assertMayChange(sql: Reader, ctx: Ctx, { id, visible }: Change): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const scopes = await findReadingScopes(sql, ctx.orgId, id);
  if (scopes.length === 0) return;
  if (!holdsPermission(ctx.actor, "app:campaigns:send"))
    throw new ForbiddenError(
      "A campaign that sends itself uses this segment: changing it takes the permission to send",
    );
  if (!scopes.every((scope) => isWithinStores(scope, visible)))
    throw new ForbiddenError("A campaign for stores that you don't see uses this segment: duplicate it for your own");
}
