import { addDemoTest } from "../../../scripts/stack/demo-test.ts";

const LONGEST_MS = 280_000;
/** A test that ends before a late click is decided all the same. */
const QUIET_MS = 3_000;

/** The path of the report of a decided A/B test, which is sent first if there is none. */
export async function decidedTest(): Promise<string> {
  const stack = { url: process.env.E2E_URL ?? "", env: { DATABASE_URL: process.env.E2E_DATABASE_URL ?? "" } };
  // The shop of the tests has 300 customers: a share of them would be too few to compare.
  const id = await addDemoTest(stack, AbortSignal.timeout(LONGEST_MS), { sharePercent: 100, quietMs: QUIET_MS });
  return `/campanhas/${id}`;
}
