import type { Ctx } from "../../platform/ctx.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { checkHealth } from "./check-health.ts";

/**
 * For a helpdesk without webhook signatures: registers the webhook URL with the proof of the current key. On false, the
 * former key must stay valid.
 */
export async function refreshWebhook(ctx: Ctx): Promise<boolean> {
  const config = await loadHelpdeskConfig(ctx);
  if (!config || config.webhookSecretEncrypted !== null) return true;
  return (await checkHealth(ctx)).ok;
}
