import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { acquireLock } from "../../platform/kv.ts";
import { logger } from "../../platform/logger.ts";
import { getSecret, SecretError, type SecretName } from "../../platform/secrets.ts";
import type { HelpdeskProblem } from "../schemas.ts";

/** Exceeds the time to check and store the key and to update the helpdesk. */
const LOCK_SECONDS = 120;

export type FoundKey =
  | { ok: true; apiKey: string }
  | { ok: false; reason: Extract<HelpdeskProblem, "key_unavailable" | "key_unreadable"> };

export function keyName(orgId: string): SecretName {
  return { kind: "helpdesk-apikey", orgId };
}

/** The decrypted key. A failure is logged as fatal, because only a person can fix it; the log says how. */
export async function findKey(orgId: string, stored: string): Promise<FoundKey> {
  try {
    return { ok: true, apiKey: await getSecret(keyName(orgId), stored) };
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    logger.fatal({ orgId, reason: error.reason }, `the helpdesk's API key can't be used: ${error.message}`);
    return { ok: false, reason: error.reason === "undecryptable" ? "key_unreadable" : "key_unavailable" };
  }
}

/**
 * Serializes changes of an organization's key: the vault holds one value, and a late write based on an old
 * configuration must not replace a newer one.
 */
export async function withKeyLock<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const release = await acquireLock(`helpdesk-key-${ctx.orgId}`, LOCK_SECONDS);
  if (!release)
    throw new ConflictError(
      "helpdesk_being_configured",
      "Another user is saving the helpdesk's configuration: try again shortly",
    );
  return work().finally(() => release().catch(() => undefined));
}
