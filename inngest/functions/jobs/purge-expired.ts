import { inngest } from "../../../lib/jobs/client.ts";
import { purgeExpired } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";

/**
 * Deletes expired rate windows, locks, cache entries, revocations and receipts. Readers check the expiry, so a late
 * purge changes nothing.
 */
export const purgeExpiredRows = inngest.createFunction(
  {
    id: "jobs-purge-expired",
    triggers: [{ cron: "17 * * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 2,
  },
  async () => ({ purged: await purgeExpired() }),
);
