import { inngest } from "../../../lib/jobs/client.ts";
import { unsafeKeepPartitions } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";

/** Every hour, although months change once: a table may be in use, and three months ahead leave time for many attempts. */
export const keepPartitions = inngest.createFunction(
  {
    id: "jobs-keep-partitions",
    triggers: [{ cron: "53 * * * *" }],
    ...lane("bulk", { limit: { limit: 1 } }),
    retries: 2,
  },
  () => unsafeKeepPartitions(),
);
