import { emit } from "../jobs/index.ts";
import { logger } from "../platform/logger.ts";
import { helpdeskRelayRequested } from "./events.ts";

/** Has what waits cross soon. A word that is lost costs a minute: the schedule looks by itself. */
export async function wakeRelay(orgId: string): Promise<void> {
  await emit(helpdeskRelayRequested.create({ orgId })).catch((error: unknown) => {
    logger.warn({ err: error, orgId }, "the job engine was not told of the helpdesk's messages");
  });
}
