import { logger } from "../../platform/logger.ts";
import { getSecret, SecretError, type SecretName } from "../../platform/secrets.ts";
import type { HelpdeskProblem } from "../schemas.ts";

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
    logger.fatal({ orgId, reason: error.reason }, `the helpdesk's key can't be used: ${error.message}`);
    return { ok: false, reason: error.reason === "undecryptable" ? "key_unreadable" : "key_unavailable" };
  }
}
