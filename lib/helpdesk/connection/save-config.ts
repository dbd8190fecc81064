import { noteChange } from "../../audit/index.ts";
import { assertSeesEveryStore } from "../../core/store-scope.ts";
import { actorId, type Ctx } from "../../platform/ctx.ts";
import { assertMayBeRight, keyNeeded } from "../rules/connection-problems.ts";
import { type HelpdeskConfig, type SavedHelpdeskConfig, SaveHelpdeskConfig } from "../schemas.ts";
import { loadHelpdeskConfig, upsertConnection } from "../store/config.ts";
import { forgetRedirectTargets } from "../store/redirects.ts";
import { forgetDestinations } from "../store/relay-messages.ts";
import { askHealth } from "./check-health.ts";
import { getHelpdeskConfig } from "./config.ts";
import { findKey, withKeyLock } from "./keys.ts";
import { forgetHelpdesks } from "./open-helpdesk.ts";
import { saveKey } from "./save-key.ts";
import { subscribeToEvents } from "./webhook.ts";

/**
 * Tests the configuration first: rejects one that can never work, accepts an unreachable helpdesk. Without a key the
 * stored one is kept.
 */
export async function saveHelpdeskConfig(ctx: Ctx, input: SaveHelpdeskConfig): Promise<SavedHelpdeskConfig> {
  assertSeesEveryStore(ctx);
  const { instanceUrl, accountId, apiKey: given } = SaveHelpdeskConfig.parse(input);
  return withKeyLock(ctx, async () => {
    const stored = await loadHelpdeskConfig(ctx);
    const apiKey = given ?? (await storedKey(ctx, instanceUrl, stored));
    const connection = { orgId: ctx.orgId, instanceUrl, accountId, apiKey };
    const health = await askHealth(connection);
    assertMayBeRight(health);
    const isOther = stored !== null && (stored.instanceUrl !== instanceUrl || stored.accountId !== accountId);
    const write = (kept: string) =>
      ctx.db.sql(async (sql) => {
        await upsertConnection(ctx, sql, { instanceUrl, accountId, apiKey: kept }, actorId(ctx.actor));
        if (isOther) await forgetDestinations(ctx, sql);
        if (isOther) await forgetRedirectTargets(ctx, sql);
      });
    if (given === undefined && stored) await write(stored.apiKey);
    else await saveKey(ctx, { former: stored?.apiKey ?? null, next: apiKey }, write);
    noteChange(ctx, { before: stored && toState(stored), after: toState(connection) });
    forgetHelpdesks();
    const receivesEvents = health.ok && (await subscribeToEvents(ctx, connection));
    return { ...(await getHelpdeskConfig(ctx)), isReachable: health.ok, receivesEvents };
  });
}

/** For the audit record, without the key. */
function toState({ instanceUrl, accountId }: Pick<HelpdeskConfig, "instanceUrl" | "accountId">) {
  return { address: instanceUrl, accountId };
}

async function storedKey(ctx: Ctx, instanceUrl: string, stored: HelpdeskConfig | null): Promise<string> {
  if (stored?.instanceUrl !== instanceUrl) throw keyNeeded();
  const key = await findKey(ctx.orgId, stored.apiKey);
  if (!key.ok) throw keyNeeded(key.reason, key.reason);
  return key.apiKey;
}
