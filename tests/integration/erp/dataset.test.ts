import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { rowVersions } from "../../support/row-versions.ts";

// A real shop's year, from the ERP to the totals. The data set is next to the checkout, not in it.
const beside = fileURLToPath(new URL("../../../../shared/data/online-retail.csv.gz", import.meta.url));
const dataset = process.env.DEMO_DATASET || beside;
const isPresent = existsSync(dataset);
if (!isPresent) console.warn("SKIPPED: a full sync of the Online Retail data set (set DEMO_DATASET to its path)");

const PATIENCE_MS = 300_000;
const TABLES = [
  "customer",
  "customer_identity",
  "customer_metrics",
  "customer_search",
  "product",
  "store",
  "seller",
  "sale",
  "sales_daily_seller",
  "sales_daily_store",
  "sales_hourly_store",
  "organization",
];

let sandbox: Sandbox;
let recorder: EventRecorder;
let ctx: Ctx;

describe.skipIf(!isPresent)("a full sync of real sales", () => {
  beforeAll(async () => {
    recorder = await recordEvents();
    sandbox = await startSandbox({ dataset });
    ctx = await connectOrganization(sandbox, { clock: systemClock });
  }, PATIENCE_MS);
  afterAll(() => Promise.all([sandbox.stop(), recorder.close()]));

  it(
    "imports the row counts and totals of the data set, and a second one changes no row",
    async () => {
      expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
      const [figures] = await ctx.db.sql((sql) =>
        sql.rows(`
          SELECT (SELECT count(*)::int FROM customer) AS customers, (SELECT count(*)::int FROM sale) AS sales,
            (SELECT count(*)::int FROM sale WHERE kind = 'return') AS returns,
            (SELECT count(*)::int FROM sale WHERE customer_id IS NULL) AS anonymous,
            (SELECT count(*)::int FROM sale_item) AS items,
            (SELECT sum(spent_cents)::int FROM customer_metrics) AS identified,
            (SELECT sum(amount_cents)::int FROM sale) AS revenue,
            (SELECT sum(total_cents)::int FROM sales_daily_store) AS "rolledUp"`),
      );
      expect(figures).toEqual({
        customers: 4_372,
        sales: 25_900,
        returns: 3_838,
        anonymous: 3_710,
        items: 541_909,
        identified: 830_006_581,
        revenue: 974_774_793,
        rolledUp: 974_774_793,
      });
      const before = await rowVersions(ctx.orgId, TABLES);
      const again = await runSync(ctx);
      expect(again.progress.transactions).toMatchObject({ read: 25_900, created: 0, updated: 0, unchanged: 25_900 });
      expect(await rowVersions(ctx.orgId, TABLES)).toEqual(before);
    },
    PATIENCE_MS,
  );
});
