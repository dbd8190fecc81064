import type { Ctx } from "../platform/ctx.ts";
import { checkHealth } from "./check-health.ts";
import { loadHelpdeskConfig } from "./store/config.ts";

/**
 * Tells a helpdesk that doesn't sign its reports the address it is known by under the key in use. False when it couldn't
 * be told: the former key must be known until it was.
 */
export async function refreshReceiver(ctx: Ctx): Promise<boolean> {
  const config = await loadHelpdeskConfig(ctx);
  if (!config || config.webhookSecretEncrypted !== null) return true;
  return (await checkHealth(ctx)).ok;
}
