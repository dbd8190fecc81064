import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import type { EmailSettingsView } from "./schemas.ts";
import { findEmailSettings } from "./store/email-settings.ts";
import { toEmailSettingsView } from "./views.ts";

export async function getEmailSettings(ctx: Ctx): Promise<EmailSettingsView> {
  const found = await ctx.db.sql((sql) => findEmailSettings(ctx, sql));
  return toEmailSettingsView(found?.settings ?? null, found?.change ?? null, Boolean(env().SMTP_URL));
}
