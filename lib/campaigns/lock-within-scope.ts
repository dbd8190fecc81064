import { ForbiddenError, NotFoundError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import { type Intent, isWithin, type Scopes, type Visible } from "./rules/scope.ts";
import { hasReachedOthers, lockScopes } from "./store/write-campaign.ts";

export type Locking = { id: string; visible: Visible; intent: Intent };

/**
 * Until the transaction ends nobody else changes, sends or deletes the campaign, and it is in the hands of who sees the
 * stores `visible`: 404 without it, 403 when it is for other stores too.
 */
export async function lockWithinScope(sql: Sql, orgId: string, { id, visible, intent }: Locking): Promise<Scopes> {
  const scopes = await lockScopes(sql, orgId, id);
  if (!scopes) throw new NotFoundError("Campaign");
  const takesOthers = intent === "delete" && visible !== null && (await hasReachedOthers(sql, orgId, id, visible));
  if (takesOthers || !isWithin(scopes, visible, intent))
    throw new ForbiddenError("The campaign is for stores that you don't see: duplicate it for your own");
  return scopes;
}
