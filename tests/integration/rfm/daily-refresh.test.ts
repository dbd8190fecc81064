import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { recomputeRfm, refreshRfmDaily } from "../../../lib/rfm/index.ts";
import { statesBefore } from "../../support/rfm-oracle.ts";
import { createRfmShop, type RfmShop, seeded, storedStates } from "../../support/rfm-shop.ts";
import { rowVersions } from "../../support/row-versions.ts";

const START = "2026-03-01T07:00:00.000Z";
const FOREVER = Date.parse("2999-01-01T00:00:00Z");
let shop: RfmShop;

const onDay = (orgId: string, day: number, hour = 7): Ctx =>
  systemCtx(orgId, "test", fixedClock(new Date(Date.parse(START) + day * 86_400_000 + (hour - 7) * 3_600_000)));

const expectedOn = (ctx: Ctx) => statesBefore(shop.customers, shop.sales, FOREVER, ctx.clock.now().getTime());

beforeAll(async () => {
  shop = await createRfmShop(START, { customers: 250, sales: 2_500 });
  await recomputeRfm(onDay(shop.ctx.orgId, 0));
});

afterEach(async () => {
  await recomputeRfm(onDay(shop.ctx.orgId, 0));
});

describe("refreshRfmDaily", () => {
  it("gives the same segments as a full reclassification over 200 days", async () => {
    let moved = 0;
    for (let day = 1; day <= 200; day += 1) {
      const ctx = onDay(shop.ctx.orgId, day);
      moved += (await refreshRfmDaily(ctx)).reclassified;
      if (day % 5 === 0) expect(await storedStates(ctx)).toEqual(expectedOn(ctx));
    }
    expect(moved).toBeGreaterThan(200);
  });

  it("gives the same segments after intervals of any length and at any hour", async () => {
    const random = seeded(11);
    for (let day = 1; day < 400; day += 1 + random(70)) {
      const ctx = onDay(shop.ctx.orgId, day, random(24));
      await refreshRfmDaily(ctx);
      expect(await storedStates(ctx)).toEqual(expectedOn(ctx));
    }
  });

  it("corrects the segments after a run with a wrong clock", async () => {
    await refreshRfmDaily(onDay(shop.ctx.orgId, 90));
    await refreshRfmDaily(onDay(shop.ctx.orgId, 3));
    expect(await storedStates(shop.ctx)).toEqual(expectedOn(onDay(shop.ctx.orgId, 3)));
  });

  it("changes nothing in a second run on the same day", async () => {
    expect((await refreshRfmDaily(onDay(shop.ctx.orgId, 40))).reclassified).toBeGreaterThan(0);
    const before = await rowVersions(shop.ctx.orgId, ["customer_metrics"]);
    expect((await refreshRfmDaily(onDay(shop.ctx.orgId, 40, 20))).reclassified).toBe(0);
    expect(await rowVersions(shop.ctx.orgId, ["customer_metrics"])).toEqual(before);
  });

  it("reclassifies every customer if the constants changed or no refresh has run yet", async () => {
    const spoil = "UPDATE customer_metrics SET rfm_status = 'champions'";
    for (const forget of ["constants = 'risk 1'", "refreshed_at = NULL"]) {
      const ctx = onDay(shop.ctx.orgId, 1);
      await ctx.db.sql((sql) => sql.run(spoil));
      await ctx.db.sql((sql) => sql.run(`UPDATE rfm_state SET ${forget}`));
      await refreshRfmDaily(ctx);
      expect(await storedStates(ctx)).toEqual(expectedOn(ctx));
    }
  });

  it("leaves other organizations unchanged", async () => {
    const other = await createRfmShop(START, { customers: 20, sales: 100 });
    await recomputeRfm(onDay(other.ctx.orgId, 0));
    const before = await rowVersions(other.ctx.orgId, ["customer_metrics", "rfm_state"]);
    await refreshRfmDaily(onDay(shop.ctx.orgId, 60));
    expect(await rowVersions(other.ctx.orgId, ["customer_metrics", "rfm_state"])).toEqual(before);
  });
});
