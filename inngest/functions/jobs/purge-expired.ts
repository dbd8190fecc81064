import { inngest } from "../../../lib/jobs/client.ts";
import { purgeExpired } from "../../../lib/jobs/index.ts";

/** Expired rate windows, locks, cache entries, revocations and receipts: each says by itself that it is over, so a late purge changes nothing. */
export const purgeExpiredRows = inngest.createFunction(
  { id: "jobs-purge-expired", triggers: [{ cron: "17 * * * *" }], concurrency: 1, retries: 2 },
  async () => ({ purged: await purgeExpired() }),
);
