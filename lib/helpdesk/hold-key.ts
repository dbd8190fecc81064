import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { acquireLock } from "../platform/kv.ts";

/** Longer than checking, keeping and telling the helpdesk can take. */
const LOCK_SECONDS = 120;

/**
 * One writer of an organization's key at a time: the vault holds one value, and whoever writes it late must not be he who
 * read the configuration early.
 */
export async function aloneWithKey<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const release = await acquireLock(`helpdesk-key-${ctx.orgId}`, LOCK_SECONDS);
  if (!release) throw new ConflictError("The helpdesk's configuration is being saved by somebody else");
  return work().finally(() => release().catch(() => undefined));
}
