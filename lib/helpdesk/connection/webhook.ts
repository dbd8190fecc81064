import { createHmac } from "node:crypto";
import { isUuid } from "../../core/uuid.ts";
import { decrypt, encrypt, isProofOf, isSameSecret, proofOf } from "../../platform/crypto.ts";
import { type Ctx, createCtx } from "../../platform/ctx.ts";
import { env } from "../../platform/env.ts";
import { connectHelpdesk } from "../client/connect.ts";
import type { HelpdeskConnection } from "../client/transport.ts";
import { keepWebhookSecret, loadHelpdeskConfig } from "../store/config.ts";

/** Maximum clock difference of a signed event; an older one may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

/** Secret part of the webhook URL, known only to this organization's helpdesk. */
export function webhookProof(orgId: string): string {
  return proofOf(textOf(orgId));
}

export function isWebhookProof(given: string, orgId: string): boolean {
  return isProofOf(given, textOf(orgId));
}

function textOf(orgId: string): string {
  return `helpdesk:${orgId}`;
}

/** Registers our webhook in the helpdesk and stores its signing secret. */
export async function subscribeToEvents(ctx: Ctx, connection: HelpdeskConnection): Promise<boolean> {
  const url = webhookUrl(ctx.orgId);
  const webhook = url && (await connectHelpdesk(connection).ensureWebhook(url));
  if (!webhook) return false;
  const sealed = webhook.secret && encrypt(webhook.secret, ctx.orgId);
  await ctx.db.transaction((tx) => keepWebhookSecret(tx, ctx.orgId, connection, sealed));
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

/**
 * Authenticates a helpdesk webhook: requires the installation's secret and, if the helpdesk signs, a recent signature
 * of the exact body with its secret; else the organization's proof in the URL.
 */
export async function isFromHelpdesk(request: Request, readBody: () => Promise<Buffer>): Promise<boolean> {
  const { HELPDESK_WEBHOOK_SECRET: secret } = env();
  const query = new URL(request.url).searchParams;
  const [given, ...others] = query.getAll("secret");
  if (secret === undefined || others.length > 0 || !isSameSecret(given ?? "", secret)) return false;
  const orgId = (query.get("org") ?? "").toLowerCase();
  if (!isUuid(orgId)) return false;
  const config = await loadHelpdeskConfig(createCtx({ orgId, actor: { kind: "webhook", source: "helpdesk" } }));
  if (!config) return false;
  const sealed = config.webhookSecretEncrypted;
  if (sealed === null) return isWebhookProof(query.get("signature") ?? "", orgId);
  const timestamp = request.headers.get("x-chatwoot-timestamp") ?? "";
  const signature = request.headers.get("x-chatwoot-signature") ?? "";
  if (!isTimely(timestamp) || !signature.startsWith("sha256=")) return false;
  return isSigned({ timestamp, signature }, await readBody(), decrypt(sealed, orgId));
}

function isTimely(timestamp: string): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() - Number(timestamp) * 1_000) <= TOLERANCE_MS;
}

type Signed = { timestamp: string; signature: string };

function isSigned({ timestamp, signature }: Signed, raw: Buffer, secret: string): boolean {
  const digest = createHmac("sha256", secret).update(`${timestamp}.`).update(raw).digest("hex");
  return isSameSecret(signature, `sha256=${digest}`);
}
