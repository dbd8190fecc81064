import { Redis } from "@upstash/redis";
import { env } from "../../platform/env.ts";
import { logger } from "../../platform/logger.ts";

/** Channels of the helpdesk's Action Cable, with its default prefix. */
const CHANNEL_PREFIX = "chatwoot_production_action_cable";
const TIMEOUT_MS = 2_000;

/**
 * Notifies the open tabs with these tokens that their session has ended, if the helpdesk's Redis is configured;
 * otherwise a tab notices at its next request. Best effort: failures are only logged.
 */
export async function closeTabs({
  accountId,
  tokens,
}: {
  accountId: number;
  tokens: readonly string[];
}): Promise<void> {
  const { HELPDESK_REDIS_REST_URL: url, HELPDESK_REDIS_REST_TOKEN: token } = env();
  if (!url || !token || tokens.length === 0) return;
  const message = JSON.stringify({ event: "user:logout", data: { account_id: accountId } });
  try {
    const redis = new Redis({
      url,
      token,
      enableTelemetry: false,
      retry: false,
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    });
    const pipeline = redis.pipeline();
    for (const tab of tokens) pipeline.publish(`${CHANNEL_PREFIX}:${tab}`, message);
    await pipeline.exec();
  } catch (error) {
    // The client's errors contain the commands, and with them the tokens.
    logger.warn(
      { accountId, tabs: tokens.length, reason: (error as Error).name },
      "open helpdesk tabs not notified of the logout",
    );
  }
}
