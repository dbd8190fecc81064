import { describe, expect, it } from "vitest";
import { isShareOfToday, toStoreRows, totalsOf } from "../../../components/dashboard/cards/store-rows.ts";
import { dayNameOf, findLastSale } from "../../../components/dashboard/data/last-sale.ts";
import { toRfmFindings } from "../../../components/dashboard/data/rfm-findings.ts";
import { recent, rfm, stores } from "./answers.ts";

describe("toStoreRows", () => {
  it("computes each store's share of today's sales, zero if its returns exceed its sales", () => {
    const shares = toStoreRows([
      { ...stores[0], today: 300 },
      { ...stores[1], today: 100 },
      { ...stores[1], today: -50 },
    ]).map(({ share }) => share);
    expect(shares).toEqual([0.75, 0.25, 0]);
  });

  it("computes shares of yesterday's sales before today's first sale, and zero without either", () => {
    const quiet = stores.map((store) => ({ ...store, today: 0 }));
    expect(toStoreRows(quiet).map(({ share }) => share)).toEqual([0.8, 0.2]);
    expect(toStoreRows(quiet.map((store) => ({ ...store, yesterday: 0 }))).map(({ share }) => share)).toEqual([0, 0]);
  });

  it("says of which day the shares are", () => {
    expect(isShareOfToday(stores)).toBe(true);
    expect(isShareOfToday(stores.map((store) => ({ ...store, today: -50 })))).toBe(false);
  });

  it("returns each store's variation, or null before today's first sale", () => {
    const quiet = stores.map((store) => ({ ...store, today: 0, count: 0, variation: -100 }));
    expect(toStoreRows(quiet).map(({ variation }) => variation)).toEqual([null, null]);
    expect(toStoreRows(stores).map(({ variation }) => variation)).toEqual([25, 0]);
  });

  it("returns no variation against a store's negative yesterday", () => {
    const returned = { ...stores[0], today: 124.67, yesterdayUntilNow: -47.96, variationUntilNow: 359.9 };
    expect(toStoreRows([returned]).map(({ variation }) => variation)).toEqual([null]);
  });

  it("sorts the stores by yesterday's sales", () => {
    expect(toStoreRows([stores[1], stores[0]]).map(({ code }) => code)).toEqual(["F01", "F02"]);
  });

  it("sums all stores in the total row", () => {
    expect(totalsOf(stores)).toEqual({ today: 600, yesterday: 1_000, count: 5 });
  });
});

describe("findLastSale", () => {
  it("returns the newest sale of the list and the stores, ignoring returns", () => {
    const [returned, sold] = recent;
    expect(findLastSale([returned, sold], [])).toBe(sold.date);
    expect(findLastSale([returned], [{ ...stores[0], lastSale: "2026-11-21T18:30:00.000Z" }])).toBe(
      "2026-11-21T18:30:00.000Z",
    );
    expect(findLastSale([returned], [])).toBeNull();
    expect(findLastSale(undefined, undefined)).toBeNull();
  });

  it("classifies the day in UTC−3 as today, yesterday or other", () => {
    expect(dayNameOf("2026-11-21T02:59:59.000Z", "2026-11-21")).toBe("yesterday");
    expect(dayNameOf("2026-11-21T03:00:00.000Z", "2026-11-21")).toBe("today");
    expect(dayNameOf("2026-11-19T12:00:00.000Z", "2026-11-21")).toBe("other");
  });
});

describe("toRfmFindings", () => {
  it("returns at most three groups worth retaining, the highest value first", () => {
    const findings = toRfmFindings(rfm).map(({ segment }) => segment);
    expect(findings).toEqual(["at_risk", "cant_lose_them", "about_to_sleep"]);
  });

  it("omits groups without customers", () => {
    const nobody = { ...rfm, profiles: rfm.profiles.map((profile) => ({ ...profile, count: 0 })) };
    expect(toRfmFindings(nobody)).toEqual([]);
  });
});
