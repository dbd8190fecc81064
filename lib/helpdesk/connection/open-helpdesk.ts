import type { Ctx } from "../../platform/ctx.ts";
import { connectHelpdesk } from "../client/connect.ts";
import type { Helpdesk } from "../client/types.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findKey } from "./find-key.ts";

/** Client of the organization's helpdesk; null if none is configured or its key cannot be read (logged as fatal). */
export async function openHelpdesk(ctx: Ctx): Promise<Helpdesk | null> {
  const config = await loadHelpdeskConfig(ctx);
  if (!config) return null;
  const key = await findKey(ctx.orgId, config.apiKey);
  if (!key.ok) return null;
  const { instanceUrl, accountId } = config;
  return connectHelpdesk({ orgId: ctx.orgId, instanceUrl, accountId, apiKey: key.apiKey });
}
