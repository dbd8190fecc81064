import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import { listJobRuns } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  finishReclassification,
  recomputeRfm,
  refreshHistory,
  refreshRfmDaily,
  unsafeFindDueRefreshes,
} from "../../../lib/rfm/index.ts";
import { refreshSmall } from "../../../lib/rfm/refresh-small.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { createRfmShop, storedStates } from "../../support/rfm-shop.ts";
import { openInstallation } from "../../support/sealed-world.ts";
import { plantCustomers } from "../../support/shop.ts";

const NOW = new Date().toISOString();
const RUNNING = startOfMonth(dayOf(new Date()));
const small = () => createRfmShop(NOW, { customers: 30, sales: 200 });
const runsOf = async (ctx: Ctx) => (await listJobRuns(ctx, { types: ["rfm"] })).data;
const historyOf = (ctx: Ctx) =>
  ctx.db.rows(
    `SELECT customer_id, reference_period::text AS month, rfm_status FROM rfm_history
     WHERE organization_id = $1 ORDER BY 1, 2`,
    [ctx.orgId],
  );

// A separate database: the day's pass refreshes every small organization.
let installation: Awaited<ReturnType<typeof openInstallation>>;
beforeAll(async () => {
  installation = await openInstallation(); // before product code reads the configuration
});
afterAll(() => installation.close());

describe("daily refresh of a small organization", () => {
  it("does in one transaction what the refresh does step by step", async () => {
    const [at, step] = [await small(), await small()];
    await refreshRfmDaily(step.ctx);
    await recomputeRfm(step.ctx);
    await refreshHistory(step.ctx);
    expect(await refreshSmall(at.ctx, "today")).toBe(true);
    const byPlace = async ({ ctx, customers }: Awaited<ReturnType<typeof small>>) => {
      const states = await storedStates(ctx);
      const places = new Map(customers.map(({ id }, place) => [id, place]));
      const history = await historyOf(ctx);
      return {
        states: customers.map(({ id }) => states.get(id)),
        history: history
          .map(({ customer_id, ...row }) => ({ ...row, place: places.get(customer_id) }))
          .toSorted(compare),
      };
    };
    const compare = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    expect(await byPlace(at)).toEqual(await byPlace(step));
    expect((await historyOf(at.ctx)).length).toBeGreaterThanOrEqual(30);
    expect(await runsOf(at.ctx)).toMatchObject([
      { status: "completed", trigger: "schedule", input: { eventId: "today" } },
    ]);
  });

  it("has one run per event, also when it is repeated", async () => {
    const { ctx } = await small();
    for (const id of ["one", "one", "two"]) expect(await refreshSmall(ctx, id)).toBe(true);
    expect((await runsOf(ctx)).map(({ status }) => status)).toEqual(["completed", "completed"]);
  });

  it("leaves no run and no change behind if it fails", async () => {
    const { ctx } = await small();
    const failing: Ctx = {
      ...ctx,
      db: {
        ...ctx.db,
        sql: (work) =>
          ctx.db.sql((sql) =>
            work({
              ...sql,
              run: (text, params) =>
                text.includes("rfm_history") ? Promise.reject(new Error("full")) : sql.run(text, params),
              rows: (text, params) =>
                text.includes("INTO rfm_history") ? Promise.reject(new Error("full")) : sql.rows(text, params),
            }),
          ),
      },
    };
    await expect(refreshSmall(failing, "broken")).rejects.toThrow("full");
    expect(await runsOf(ctx)).toEqual([]);
    expect([...(await storedStates(ctx)).values()].every(({ orders }) => orders === 0)).toBe(true);
  });
});

describe("the day's pass", () => {
  const pass = (tick: Date) => findAllDue(unsafeFindDueRefreshes, { tick });

  it("refreshes small organizations at once, and requests a run of its own for the others", async () => {
    const { ctx } = await small();
    const large = await small();
    const more = Array.from({ length: 1_001 }, () => ({ id: randomUUID(), storeId: large.storeIds[0] ?? "" }));
    await plantCustomers(large.ctx, more);
    // Months classified with other constants are reclassified step by step.
    const outdated = await small();
    await refreshSmall(outdated.ctx, "yesterday");
    await finishReclassification(outdated.ctx, "other constants");
    await outdated.ctx.db.sql((sql) =>
      sql.run("UPDATE rfm_state SET refreshed_at = now() - interval '1 day' WHERE organization_id = $1", [
        outdated.ctx.orgId,
      ]),
    );
    const tick = new Date();
    const { events } = await pass(tick);
    const asked = events.map(({ data }) => data?.orgId);
    expect(asked).toEqual(expect.arrayContaining([large.ctx.orgId, outdated.ctx.orgId]));
    expect(asked).not.toContain(ctx.orgId);
    expect(await runsOf(ctx)).toMatchObject([
      { status: "completed", input: { eventId: `rfm-${tick.getTime()}-${ctx.orgId}` } },
    ]);
    expect(await runsOf(large.ctx)).toEqual([]);
    expect((await historyOf(ctx)).some(({ month }) => month === RUNNING)).toBe(true);
  });
});
