import { describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import { type RfmConstants, rfmBounds } from "../../../lib/customers/index.ts";
import { boundsParams } from "../../../lib/customers/store/metrics.ts";
import { unsafeSql } from "../../../lib/platform/db.ts";
import { rfmStatusOf } from "../../support/rfm-status.ts";

const NOW = new Date("2026-11-21T14:00:00.000Z");
const ROWS = 5_000;

/** A small deterministic generator: the same rows in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomRows(seed: number) {
  const random = randomOf(seed);
  return Array.from({ length: ROWS }, () => ({
    recency: random(20) === 0 ? null : random(420) - 5,
    spentCents: BigInt(random(300_000) - 20_000),
    orders: random(9),
    secondOfDay: random(86_400),
  }));
}

async function statusesInSql(rows: ReturnType<typeof randomRows>, constants: RfmConstants): Promise<string[]> {
  const instants = rows.map(({ recency, secondOfDay }) => {
    if (recency === null) return null;
    return new Date(startOfDay(addDays(dayOf(NOW), -recency)).getTime() + secondOfDay * 1_000);
  });
  const found = await unsafeSql((sql) =>
    sql.rows<{ status: string }>(
      `SELECT rfm_status(t.last_order, t.spent, t.orders, $4, $5, $6, $7, $8, $9, $10, $11) AS status
       FROM unnest($1::timestamptz[], $2::bigint[], $3::int[]) WITH ORDINALITY AS t(last_order, spent, orders, n)
       ORDER BY n`,
      [
        instants,
        rows.map((row) => row.spentCents),
        rows.map((row) => row.orders),
        ...boundsParams(rfmBounds(NOW, constants)),
      ],
    ),
  );
  return found.map((row) => row.status);
}

describe("rfm_status function in Postgres", () => {
  it.each<RfmConstants>([
    { riskDays: 120, churnDays: 180, loyalCents: 100_000n, loyalOrders: 5 },
    { riskDays: 170, churnDays: 200, loyalCents: 50_000n, loyalOrders: 3 },
    { riskDays: 40, churnDays: 60, loyalCents: 0n, loyalOrders: 0 },
    { riskDays: 300, churnDays: 100, loyalCents: 200_000n, loyalOrders: 8 },
  ])("equals the TypeScript rule for random customers with %o", async (constants) => {
    const rows = randomRows(constants.riskDays);
    const expected = rows.map((row) => rfmStatusOf(row.recency, row.spentCents, row.orders, constants));
    expect(await statusesInSql(rows, constants)).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(4);
  });
});
