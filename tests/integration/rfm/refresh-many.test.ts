import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMonths, dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import { listJobRuns } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { lockMetrics } from "../../../lib/platform/database/metrics-lock.ts";
import { finishReclassification } from "../../../lib/rfm/index.ts";
import { unsafeRefreshMany } from "../../../lib/rfm/refresh-many.ts";
import { refreshSmall } from "../../../lib/rfm/refresh-small.ts";
import { countedGroups, plainGroups } from "../../support/customer-counts.ts";
import { createRfmShop, storedStates } from "../../support/rfm-shop.ts";
import { openInstallation } from "../../support/sealed-world.ts";
import { plantSales } from "../../support/shop.ts";

const DAY_MS = 86_400_000;
const NOW = new Date();
const PREVIOUS = addMonths(startOfMonth(dayOf(NOW)), -1);

let installation: Awaited<ReturnType<typeof openInstallation>>;
beforeAll(async () => {
  installation = await openInstallation(); // before product code reads the configuration
});
afterAll(() => installation.close());

const at = (ctx: Ctx, time: Date): Ctx => ({ ...ctx, clock: { now: () => time } });
const together = (shops: { ctx: Ctx }[], day = "today") =>
  unsafeRefreshMany(
    shops.map(({ ctx }) => ctx.orgId),
    { now: NOW, eventIdOf: (orgId) => `${day} ${orgId}` },
  );

type Shop = Awaited<ReturnType<typeof createRfmShop>>;

/** A shop that was refreshed some days ago. Since then it has sold, and some of its totals were damaged. */
async function createShop({ days = 1, records = false } = {}): Promise<Shop> {
  const shop = await createRfmShop(NOW.toISOString(), { customers: 30, sales: 200 });
  const { ctx, customers, storeIds } = shop;
  if (records) await ctx.db.rows("UPDATE organization SET event_types = '{rfm.changed}' WHERE id = $1", [ctx.orgId]);
  await refreshSmall(at(ctx, new Date(NOW.getTime() - days * DAY_MS)), "before");
  const sold = customers.slice(0, 5).map(({ id }, n) => ({
    customerId: id,
    storeId: storeIds[0] ?? "",
    at: new Date(NOW.getTime() - n * 8 * DAY_MS).toISOString(),
    cents: 5_000,
    kind: "sale" as const,
  }));
  await plantSales(ctx, sold);
  await ctx.db.rows(
    `UPDATE customer_metrics SET order_count = order_count + 1, rfm_status = 'champions'
     WHERE organization_id = $1 AND customer_id = $2`,
    [ctx.orgId, customers[7]?.id],
  );
  return shop;
}

/** Everything a refresh writes, by the customers' places instead of their ids. */
async function stateOf({ ctx, customers }: Shop) {
  const places = new Map(customers.map(({ id }, place) => [id, place]));
  const states = await storedStates(ctx);
  const byPlace = (rows: Record<string, unknown>[]) =>
    rows
      .map(({ id, ...row }): Record<string, unknown> => ({ ...row, place: places.get(String(id)) }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  const read = (text: string) => ctx.db.rows<Record<string, unknown>>(text, [ctx.orgId]);
  const { data } = await listJobRuns(ctx, { types: ["rfm"] });
  return {
    states: customers.map(({ id }) => states.get(id)),
    history: byPlace(
      await read(
        `SELECT customer_id AS id, reference_period::text AS month, rfm_status, spent_cents::int, order_count,
           first_order_at::text, last_order_at::text FROM rfm_history WHERE organization_id = $1`,
      ),
    ),
    events: byPlace(
      await read(`SELECT subject_id AS id, type, data FROM event WHERE organization_id = $1 AND type = 'rfm.changed'`),
    ),
    constants: await read("SELECT constants, history_constants FROM rfm_state WHERE organization_id = $1"),
    runs: data.map(({ status, trigger, progress }) => ({ status, trigger, progress })),
  };
}

describe("daily refresh of many small organizations", () => {
  it("does together what each would do alone", async () => {
    for (const fields of [{ days: 1 }, { days: 70 }, { days: 1, records: true }]) {
      const pairs = await Promise.all(
        Array.from({ length: 3 }, async () => [await createShop(fields), await createShop(fields)] as const),
      );
      const shops = pairs.map(([one]) => one);
      const done = await together(shops);
      // After 70 days a month is missing, which takes more than the ordinary steps.
      expect(done.size).toBe(fields.days === 1 ? 3 : 0);
      for (const [one, other] of pairs) {
        if (fields.days !== 1) continue;
        await refreshSmall(at(other.ctx, NOW), "today");
        expect(await stateOf(one)).toEqual(await stateOf(other));
        const [run] = (await listJobRuns(one.ctx, { types: ["rfm"] })).data;
        expect(run).toMatchObject({
          status: "completed",
          input: { mode: "refresh", eventId: `today ${one.ctx.orgId}` },
        });
      }
    }
  }, 60_000);

  it("changes what it has to", async () => {
    const shop = await createShop();
    await together([shop]);
    const [run] = (await listJobRuns(shop.ctx, { types: ["rfm"] })).data;
    const { customers, history } = (run?.progress ?? {}) as Record<string, Record<string, number>>;
    expect(customers?.corrected).toBeGreaterThanOrEqual(6);
    expect(history?.written).toBeGreaterThanOrEqual(6);
    const { history: rows } = await stateOf(shop);
    expect(rows.map(({ month }) => month)).toEqual(expect.arrayContaining([PREVIOUS]));
  });

  it("corrects the maintained counts and adds them up", async () => {
    const shop = await createShop();
    const { orgId } = shop.ctx;
    await shop.ctx.db.rows("DELETE FROM customer_count WHERE organization_id = $1", [orgId]);
    expect(await together([shop])).toEqual(new Set([orgId]));
    expect(await countedGroups(orgId)).toEqual(await plainGroups(orgId));
    expect(
      await shop.ctx.db.rows("SELECT FROM customer_count WHERE organization_id = $1 AND NOT is_sum", [orgId]),
    ).toEqual([]);
  });

  it("has one run per event, also when it is repeated", async () => {
    const shop = await createShop();
    expect((await together([shop])).size).toBe(1);
    expect((await together([shop])).size).toBe(0);
    expect((await listJobRuns(shop.ctx, { types: ["rfm"] })).data).toHaveLength(2); // with that of the day before
  });

  it("leaves an organization alone whose totals are being written, or that needs more than the ordinary steps", async () => {
    const [busy, outdated, first, ordinary] = await Promise.all([
      createShop(),
      createShop(),
      createRfmShop(NOW.toISOString(), { customers: 5, sales: 5 }),
      createShop(),
    ]);
    await finishReclassification(outdated.ctx, "other constants");
    await busy.ctx.db.sql(async (sql) => {
      await lockMetrics(sql, busy.ctx.orgId);
      expect(await together([busy, outdated, first, ordinary])).toEqual(new Set([ordinary.ctx.orgId]));
    });
    expect(await stateOf(busy)).toMatchObject({ runs: [{ status: "completed" }] });
  });

  it("writes nothing of another organization", async () => {
    const [ours, theirs] = [await createShop(), await createShop()];
    const before = await stateOf(theirs);
    await together([ours]);
    expect(await stateOf(theirs)).toEqual(before);
  });
});
