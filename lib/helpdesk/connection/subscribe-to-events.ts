import { encrypt } from "../../platform/crypto.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { env } from "../../platform/env.ts";
import { connectHelpdesk } from "../client/connect.ts";
import type { HelpdeskConnection } from "../client/transport.ts";
import { keepWebhookSecret } from "../store/config.ts";
import { webhookProof } from "./webhook-proof.ts";

/** Registers our webhook in the helpdesk and stores its signing secret. */
export async function subscribeToEvents(ctx: Ctx, connection: HelpdeskConnection): Promise<boolean> {
  const url = webhookUrl(ctx.orgId);
  const webhook = url && (await connectHelpdesk(connection).ensureWebhook(url));
  if (!webhook) return false;
  const sealed = webhook.secret && encrypt(webhook.secret, ctx.orgId);
  await ctx.db.sql((sql) => keepWebhookSecret(ctx, sql, connection, sealed));
  return true;
}

/**
 * Webhook URL of the organization; null if the installation has no secret. Each organization can read the shared secret
 * in its helpdesk, so only the signature proves which organization sends.
 */
function webhookUrl(orgId: string): string | null {
  const { APP_URL, HELPDESK_WEBHOOK_SECRET: secret } = env();
  if (!secret) return null;
  const query = new URLSearchParams({ secret, org: orgId, signature: webhookProof(orgId) });
  return `${APP_URL.replace(/(?<!\/)\/+$/, "")}/api/webhooks/helpdesk?${query}`;
}
