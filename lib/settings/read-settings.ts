import { identityProviderName } from "../identity/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Reader } from "../platform/db.ts";
import { type Env, env } from "../platform/env.ts";
import { findErpConnection } from "./find-erp-connection.ts";
import type { EmailSettingsView, ErpSettingsView, OrganizationSettings, Webhook } from "./schemas.ts";
import { findEmailSettings, type StoredEmailSettings } from "./store/email-settings.ts";
import { findStoredErpConnection } from "./store/erp-connection.ts";
import { addChanges, findChange, getOrganization } from "./store/organization.ts";
import { toChanged, toEmailSettingsView, toOrganizationSettings } from "./views.ts";

export async function getOrganizationSettings(ctx: Ctx): Promise<OrganizationSettings> {
  const row = await ctx.db.transaction(async (tx) => addChanges(tx, await getOrganization(tx, ctx.orgId)));
  return toOrganizationSettings(row);
}

export function getEmailSettings(ctx: Ctx): Promise<EmailSettingsView> {
  return ctx.db.transaction(async (tx) => viewEmailSettings(tx, ctx.orgId, await findEmailSettings(tx, ctx.orgId)));
}

export async function viewEmailSettings(
  sql: Reader,
  orgId: string,
  settings: StoredEmailSettings | null,
): Promise<EmailSettingsView> {
  const change = settings && (await findChange(sql, orgId, settings));
  return toEmailSettingsView(settings, change, Boolean(env().SMTP_URL));
}

/** The active connection, without its password. */
export async function getErpSettings(ctx: Ctx): Promise<ErpSettingsView> {
  const own = await ctx.db.transaction(async (tx) => {
    const stored = await findStoredErpConnection(tx, ctx.orgId);
    return stored && { ...stored, changed: toChanged(await findChange(tx, ctx.orgId, stored)) };
  });
  if (own) {
    const { kind, baseUrl, username, defaultBranch, sql, files, changed } = own;
    return { source: "organization", kind, baseUrl, username, defaultBranch, sql, files, changed };
  }
  const fallback = await findErpConnection(ctx);
  return {
    source: fallback ? "default" : "none",
    kind: "http",
    baseUrl: fallback?.baseUrl ?? null,
    username: fallback?.username ?? null,
    defaultBranch: fallback?.defaultBranch ?? null,
    sql: null,
    files: null,
    changed: null,
  };
}

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
