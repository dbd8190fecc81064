import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { changerOf } from "../settings/index.ts";
import { askHealth } from "./ask-health.ts";
import { findKey } from "./find-key.ts";
import { forgetHelpdesks } from "./has-helpdesk.ts";
import { aloneWithKey } from "./hold-key.ts";
import { keepKey } from "./keep-key.ts";
import { assertMayBeRight, keyNeeded } from "./rules/verdict.ts";
import { type HelpdeskConfig, type SavedHelpdeskConfig, SaveHelpdeskConfig } from "./schemas.ts";
import { findConfigRow, loadHelpdeskConfig, upsertConnection } from "./store/config.ts";
import { forgetPlaces } from "./store/crossings.ts";
import { forgetRedirectPlaces } from "./store/redirects.ts";
import { subscribeToEvents } from "./subscribe-to-events.ts";
import { toConfigView } from "./views.ts";

/**
 * Tests the configuration first: rejects one that can never work, accepts an unreachable helpdesk. Without a key the
 * stored one is kept.
 */
export async function saveHelpdeskConfig(ctx: Ctx, input: SaveHelpdeskConfig): Promise<SavedHelpdeskConfig> {
  assertSeesEveryStore(ctx);
  const { instanceUrl, accountId, apiKey: given } = SaveHelpdeskConfig.parse(input);
  return aloneWithKey(ctx, async () => {
    const stored = await loadHelpdeskConfig(ctx);
    const apiKey = given ?? (await storedKey(ctx, instanceUrl, stored));
    const connection = { orgId: ctx.orgId, instanceUrl, accountId, apiKey };
    const health = await askHealth(connection);
    assertMayBeRight(health);
    const isOther = stored !== null && (stored.instanceUrl !== instanceUrl || stored.accountId !== accountId);
    const write = (kept: string) =>
      ctx.db.sql(async (sql) => {
        await upsertConnection(ctx, sql, { instanceUrl, accountId, apiKey: kept }, changerOf(ctx));
        if (isOther) await forgetPlaces(ctx, sql);
        if (isOther) await forgetRedirectPlaces(ctx, sql);
      });
    if (given === undefined && stored) await write(stored.apiKey);
    else await keepKey(ctx, { former: stored?.apiKey ?? null, next: apiKey }, write);
    forgetHelpdesks();
    const receivesEvents = health.ok && (await subscribeToEvents(ctx, connection));
    return { ...toConfigView(await findConfigRow(ctx)), isReachable: health.ok, receivesEvents };
  });
}

async function storedKey(ctx: Ctx, instanceUrl: string, stored: HelpdeskConfig | null): Promise<string> {
  if (stored?.instanceUrl !== instanceUrl) throw keyNeeded();
  const key = await findKey(ctx.orgId, stored.apiKey);
  if (!key.ok) throw keyNeeded(key.reason, key.reason);
  return key.apiKey;
}
