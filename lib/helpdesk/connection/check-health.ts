import { z } from "zod";
import type { Ctx } from "../../platform/ctx.ts";
import { acquireLock } from "../../platform/kv.ts";
import { type Failure, type HelpdeskConnection, openTransport } from "../client/transport.ts";
import { Agent, rowsOf } from "../client/wire.ts";
import { keyNeeded } from "../rules/connection-problems.ts";
import { type HelpdeskHealth, type HelpdeskProblem, TestHelpdesk } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findKey } from "./keys.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { subscribeToEvents } from "./webhook.ts";

/** Exceeds the longest possible webhook setup. */
const LOCK_SECONDS = 60;

/**
 * Tests the configuration in use, overridden by the given values. The stored key is sent only to the stored instance
 * URL.
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
  if (!key.ok) return unasked(key.reason);
  const health = await askHealth({ ...connection, apiKey: key.apiKey });
  const isStored = accountId === config.accountId;
  // A key may ask with a scope that only reads.
  if (health.ok && isStored && config.webhookSecretEncrypted === null && ctx.actor.kind !== "apiKey")
    await subscribeLate(ctx, { ...connection, apiKey: key.apiKey });
  return health;
}

/** Registers the webhook of a helpdesk that was unreachable when its configuration was saved. */
async function subscribeLate(ctx: Ctx, connection: HelpdeskConnection): Promise<void> {
  const release = await acquireLock(`helpdesk-webhook-${ctx.orgId}`, LOCK_SECONDS).catch(() => null);
  if (release) await subscribeToEvents(ctx, connection).finally(() => release().catch(() => undefined));
}

function unasked(reason: HelpdeskProblem): HelpdeskHealth {
  return { ok: false, millis: 0, reason, status: null };
}

const Agents = rowsOf(Agent);
const Webhooks = z.object({ payload: z.object({ webhooks: z.array(z.unknown()) }) });

/** Calls endpoints that require an administrator key. Failures are returned, not thrown. */
export async function askHealth(connection: HelpdeskConnection): Promise<HelpdeskHealth> {
  const startedAt = performance.now();
  const millis = () => Math.round(performance.now() - startedAt);
  const fail = ({ status }: Failure, reason: Failure["problem"]): HelpdeskHealth => {
    return { ok: false, millis: millis(), reason, status };
  };
  const { ask } = openTransport(connection);
  const agents = await ask({ call: "health", path: "/agents", answer: Agents });
  if (!agents.ok) return fail(agents, agents.problem);
  const webhooks = await ask({ call: "health", path: "/webhooks", answer: Webhooks });
  if (!webhooks.ok) return fail(webhooks, webhooks.problem === "unauthorized" ? "not_administrator" : webhooks.problem);
  return { ok: true, millis: millis(), agents: agents.data.length };
}

/** Whether the helpdesk responds at all; distinguishes an outage from a rejected request. */
export async function isReachable(ctx: Ctx): Promise<boolean> {
  const desk = await openHelpdesk(ctx);
  if (!desk) return false;
  await desk.listInboxes();
  return !desk.hasFailed;
}
