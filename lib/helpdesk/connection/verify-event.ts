import { createHmac } from "node:crypto";
import { isUuid } from "../../core/uuid.ts";
import { decrypt, isSameSecret } from "../../platform/crypto.ts";
import { createCtx } from "../../platform/ctx.ts";
import { env } from "../../platform/env.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { isWebhookProof } from "./webhook-proof.ts";

/** Maximum clock difference of a signed event; an older one may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

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
