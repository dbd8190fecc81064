import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { acquireLock } from "../../platform/kv.ts";

/** Exceeds the time to check and store the key and to update the helpdesk. */
const LOCK_SECONDS = 120;

/**
 * Serializes changes of an organization's key: the vault holds one value, and a late write based on an old
 * configuration must not replace a newer one.
 */
export async function withKeyLock<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const release = await acquireLock(`helpdesk-key-${ctx.orgId}`, LOCK_SECONDS);
  if (!release)
    throw new ConflictError("helpdesk_being_configured", "Another user is saving the helpdesk's configuration");
  return work().finally(() => release().catch(() => undefined));
}
