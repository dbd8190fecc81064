import type { Ctx } from "../../platform/ctx.ts";
import { acquireLock } from "../../platform/kv.ts";
import type { HelpdeskConnection } from "../client/transport.ts";
import { keyNeeded } from "../rules/connection-problems.ts";
import { type HelpdeskHealth, type HelpdeskProblem, TestHelpdesk } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { askHealth } from "./ask-health.ts";
import { findKey } from "./find-key.ts";
import { subscribeToEvents } from "./subscribe-to-events.ts";

/** Exceeds the longest possible webhook setup. */
const LOCK_SECONDS = 60;

/**
 * Tests the configuration in use, overridden by the given values. The stored key is sent only to the stored instance
 * URL.
 */
export async function checkHealth(ctx: Ctx, input: TestHelpdesk = {}): Promise<HelpdeskHealth> {
  const { apiKey: given, ...typed } = TestHelpdesk.parse(input);
  const config = await loadHelpdeskConfig(ctx);
  const { instanceUrl, accountId } = { ...config, ...typed };
  if (instanceUrl === undefined || accountId === undefined) return unasked("not_configured");
  const connection = { orgId: ctx.orgId, instanceUrl, accountId };
  if (given !== undefined) return askHealth({ ...connection, apiKey: given });
  if (instanceUrl !== config?.instanceUrl) throw keyNeeded();
  const key = await findKey(ctx.orgId, config.apiKey);
  if (!key.ok) return unasked(key.reason);
  const health = await askHealth({ ...connection, apiKey: key.apiKey });
  const isStored = accountId === config.accountId;
  if (health.ok && isStored && config.webhookSecretEncrypted === null)
    await subscribeLate(ctx, { ...connection, apiKey: key.apiKey });
  return health;
}

/** Registers the webhook of a helpdesk that was unreachable when its configuration was saved. */
async function subscribeLate(ctx: Ctx, connection: HelpdeskConnection): Promise<void> {
  const release = await acquireLock(`helpdesk-webhook-${ctx.orgId}`, LOCK_SECONDS).catch(() => null);
  if (release) await subscribeToEvents(ctx, connection).finally(() => release().catch(() => undefined));
}

function unasked(reason: HelpdeskProblem): HelpdeskHealth {
  return { ok: false, millis: 0, reason, status: null };
}
