import { inngest } from "../../../lib/jobs/client.ts";
import { emit, expiredRowsLeft, unsafePurgeExpired } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";

/**
 * Deletes expired rate windows, locks, cache entries, revocations, receipts and deliveries. Readers check the expiry, so
 * a late purge changes nothing. A run takes seconds per table at most; the next one continues.
 */
export const purgeExpiredRows = inngest.createFunction(
  {
    id: "jobs-purge-expired",
    triggers: [{ cron: "17 * * * *" }, expiredRowsLeft],
    ...lane("bulk", { limit: { limit: 1 } }),
    retries: 2,
  },
  async () => {
    const { removed, isDone } = await unsafePurgeExpired();
    if (!isDone) await emit(expiredRowsLeft.create({}));
    return { purged: removed };
  },
);
