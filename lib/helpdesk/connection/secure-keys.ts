import pMap from "p-map";
import { type Ctx, systemCtx } from "../../platform/ctx.ts";
import { logger } from "../../platform/logger.ts";
import { putSecret, storedForm } from "../../platform/secrets.ts";
import { loadHelpdeskConfig, replaceStoredKey, unsafeListHelpdeskTenants } from "../store/config.ts";
import { findKey, keyName, withKeyLock } from "./keys.ts";

/** Organizations at a time: each needs a connection of the pool, and the vault limits requests. */
const AT_ONCE = 10;

/** At start, a few organizations at a time: moves plain-text keys into the vault and reads each key once. */
export async function unsafeSecureKeys(): Promise<void> {
  const failed = (orgId: string | null) => (error: unknown) =>
    logger.error({ orgId, err: error }, "helpdesk API keys could not be checked at start");
  const orgIds = await unsafeListHelpdeskTenants().catch(failed(null));
  if (!orgIds) return;
  await pMap(orgIds, (orgId) => secureKey(systemCtx(orgId, "helpdesk-keys")).catch(failed(orgId)), {
    concurrency: AT_ONCE,
  });
}

async function secureKey(ctx: Ctx): Promise<void> {
  const apiKey = await storedKey(ctx);
  if (apiKey === null) return;
  const usable = storedForm(apiKey) === "plain" ? await withKeyLock(ctx, () => repairKey(ctx)) : apiKey;
  // Fills the vault's cache; logs a fatal error for an unreadable key.
  if (usable !== null) await findKey(ctx.orgId, usable);
}

/** Stores the key in the vault, or encrypted if the vault fails. Returns the stored form. */
async function repairKey(ctx: Ctx): Promise<string | null> {
  const apiKey = await storedKey(ctx);
  if (apiKey === null || storedForm(apiKey) !== "plain") return apiKey;
  const name = keyName(ctx.orgId);
  const stored = await putSecret(name, apiKey).catch(() => putSecret(name, apiKey, null));
  await ctx.db.transaction((tx) => replaceStoredKey(tx, ctx.orgId, apiKey, stored));
  logger.warn(
    { orgId: ctx.orgId, form: storedForm(stored) },
    "helpdesk API key was stored in plain text; it is now in the vault or encrypted",
  );
  return stored;
}

async function storedKey(ctx: Ctx): Promise<string | null> {
  return (await loadHelpdeskConfig(ctx))?.apiKey ?? null;
}
