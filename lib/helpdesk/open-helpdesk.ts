import type { Ctx } from "../platform/ctx.ts";
import { connectHelpdesk } from "./client/connect.ts";
import type { Helpdesk } from "./client/types.ts";
import { findKey } from "./find-key.ts";
import { loadHelpdeskConfig } from "./store/config.ts";

/** The organization's helpdesk; null when it has none, or its key can't be had (that is logged as critical). */
export async function openHelpdesk(ctx: Ctx): Promise<Helpdesk | null> {
  const config = await loadHelpdeskConfig(ctx);
  if (!config) return null;
  const key = await findKey(ctx.orgId, config.apiKey);
  if (!key.ok) return null;
  const { instanceUrl, accountId } = config;
  return connectHelpdesk({ orgId: ctx.orgId, instanceUrl, accountId, apiKey: key.apiKey });
}
