import type { Ctx } from "../../platform/ctx.ts";
import { connectHelpdesk } from "../client/connect.ts";
import type { Helpdesk } from "../client/types.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { loadHelpdeskConfig, unsafeListHelpdeskTenants } from "../store/config.ts";
import { findKey } from "./keys.ts";

/** Cache time: a thousand deliveries need one query, and a new helpdesk misses few messages. */
const FRESH_MS = 10_000;

/**
 * Client of the organization's helpdesk; null if none is configured or its key cannot be read (logged as fatal).
 * `loaded`: the stored configuration, of a caller who has read it.
 */
export async function openHelpdesk(ctx: Ctx, loaded?: HelpdeskConfig): Promise<Helpdesk | null> {
  const config = loaded ?? (await loadHelpdeskConfig(ctx));
  if (!config) return null;
  const key = await findKey(ctx.orgId, config.apiKey);
  if (!key.ok) return null;
  const { instanceUrl, accountId } = config;
  return connectHelpdesk({ orgId: ctx.orgId, instanceUrl, accountId, apiKey: key.apiKey });
}

/** Client that acts as the agent with this access token; null if no helpdesk is configured. */
export async function openHelpdeskAs(ctx: Ctx, token: string): Promise<Helpdesk | null> {
  const config = await loadHelpdeskConfig(ctx);
  if (!config) return null;
  const { instanceUrl, accountId } = config;
  return connectHelpdesk({ orgId: ctx.orgId, instanceUrl, accountId, apiKey: token });
}

let known: { until: number; ids: Promise<ReadonlySet<string>> } | null = null;

/** Whether the organization has a helpdesk, cached for a few seconds to save work for organizations without one. */
export async function hasHelpdesk(orgId: string): Promise<boolean> {
  const now = performance.now();
  if (known === null || known.until < now) known = { until: now + FRESH_MS, ids: load() };
  return (await known.ids).has(orgId);
}

/** Clears the cache after a configuration change. */
export function forgetHelpdesks(): void {
  known = null;
}

async function load(): Promise<ReadonlySet<string>> {
  try {
    return new Set(await unsafeListHelpdeskTenants());
  } catch (error) {
    known = null;
    throw error;
  }
}
