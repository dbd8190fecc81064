import { Redis } from "@upstash/redis";
import { env } from "./env.ts";
import { logger } from "./logger.ts";

/** The streams of the helpdesk's own live connection, under its usual prefix. */
const CHANNEL_PREFIX = "chatwoot_production_action_cable";
const TIMEOUT_MS = 2_000;

/**
 * Tells the open tabs with these tokens that their session is over, where the installation can reach the helpdesk's
 * Redis; elsewhere a tab finds out with its next request. It is a courtesy: what fails is logged.
 */
export async function closeHelpdeskTabs({
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
    // The client's errors repeat the commands, and with them the tokens.
    logger.warn({ accountId, tabs: tokens.length, reason: (error as Error).name }, "open helpdesk tabs weren't told");
  }
}
