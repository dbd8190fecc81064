import type { Ctx } from "../platform/ctx.ts";
import { askHealth } from "./ask-health.ts";
import { findKey } from "./find-key.ts";
import { keyNeeded } from "./rules/verdict.ts";
import { type HelpdeskHealth, type HelpdeskProblem, TestHelpdesk } from "./schemas.ts";
import { loadHelpdeskConfig } from "./store/config.ts";

/**
 * Whether the helpdesk answers and takes the key: the one in use, or as it would be with what was typed. The stored key is
 * lent to its own helpdesk only.
 */
export async function checkHealth(ctx: Ctx, input: TestHelpdesk = {}): Promise<HelpdeskHealth> {
  const { apiKey: given, ...typed } = TestHelpdesk.parse(input);
  const config = await loadHelpdeskConfig(ctx);
  const { instanceUrl, accountId } = { ...config, ...typed };
  if (instanceUrl === undefined || accountId === undefined) return unasked("not_configured");
  const connection = { orgId: ctx.orgId, instanceUrl, accountId };
  if (given !== undefined) return askHealth({ ...connection, apiKey: given });
  if (instanceUrl !== config?.instanceUrl) throw keyNeeded();
  const key = await findKey(ctx.orgId, config.apiKey);
  return key.ok ? askHealth({ ...connection, apiKey: key.apiKey }) : unasked(key.reason);
}

function unasked(reason: HelpdeskProblem): HelpdeskHealth {
  return { ok: false, millis: 0, reason, status: null };
}
