import { identityProviderName } from "../identity/index.ts";
import { type Env, env } from "../platform/env.ts";
import type { Webhook } from "./schemas.ts";

/** In setup order. `path`: null if the product registers the webhook itself. */
const WEBHOOKS = [
  { name: "whatsapp", path: "/api/webhooks/whatsapp", needs: ["APP_SECRET", "WHATSAPP_VERIFY_TOKEN"] },
  { name: "gateway", path: "/api/webhooks/gateway", needs: ["GATEWAY_WEBHOOK_SECRET"] },
  { name: "email", path: "/api/email-tracking/webhook", needs: ["SES_TOPIC_ARNS"] },
  { name: "helpdesk", path: null, needs: ["HELPDESK_WEBHOOK_SECRET"] },
  { name: "automation", path: "/api/webhooks/automation", needs: ["INTERNAL_API_KEY"] },
  { name: "identity", path: "/api/webhooks/identity", needs: ["CLERK_WEBHOOK_SIGNING_SECRET"] },
] as const satisfies readonly { name: Webhook["name"]; path: string | null; needs: readonly (keyof Env)[] }[];

/** Lists webhook endpoints and the variables each still needs to verify calls. Contains no secrets. */
export function listWebhooks(settings = env(), provider = identityProviderName()): Webhook[] {
  const origin = settings.APP_URL.replace(/(?<!\/)\/+$/, "");
  return WEBHOOKS.filter(({ name }) => name !== "identity" || provider === "clerk").map(({ name, path, needs }) => ({
    name,
    url: path && `${origin}${path}`,
    missing: needs.filter((variable) => !settings[variable]),
  }));
}
