import pg from "pg";
import { inject } from "vitest";

/** Tables that suites fill with hundreds of rows at once. */
const FILLED = ["customer", "customer_identity", "customer_metrics", "sale", "sale_item", "campaign_recipient"];

/**
 * Collects the planner's statistics, as the server does by itself within a minute of many writes. Older ones know nothing
 * of a suite's organization: the plan for an empty one reads all its rows again for each row of another table.
 */
export async function analyze(...more: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  await owner.query(`ANALYZE ${[...FILLED, ...more].join(", ")}`).finally(() => owner.end());
}
