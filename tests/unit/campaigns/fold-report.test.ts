import { describe, expect, it } from "vitest";
import { foldReport, type LedgerGroup } from "../../../lib/campaigns/rules/fold-report.ts";

const group = (fields: Partial<LedgerGroup>): LedgerGroup => ({
  occurrence: 1,
  storeId: "a",
  store: "Loja A",
  status: "sent",
  reasonCode: null,
  errorCode: null,
  count: 1,
  replies: 0,
  clicks: 0,
  lastMinute: 0,
  conversions: 0,
  buyers: 0,
  revenueCents: 0n,
  firstAcceptedAt: null,
  lastAcceptedAt: null,
  ...fields,
});
const at = (hour: number) => new Date(Date.UTC(2026, 10, 3, hour));

describe("the tables of a report", () => {
  const groups = [
    group({ count: 5, replies: 2, firstAcceptedAt: at(2), lastAcceptedAt: at(9) }),
    group({ status: "read", count: 3, buyers: 1, conversions: 2, revenueCents: 1_000n, firstAcceptedAt: at(1) }),
    group({
      storeId: "b",
      store: "Loja B",
      status: "delivered",
      count: 1,
      revenueCents: 5_000n,
      lastAcceptedAt: at(11),
    }),
    group({ storeId: "b", store: "Loja B", status: "failed", errorCode: "131026", count: 2 }),
    group({ status: "failed", errorCode: "131026", count: 2 }),
    group({ status: "failed", errorCode: null, count: 3 }),
    group({ status: "skipped", reasonCode: "opt_out", count: 4 }),
    group({ occurrence: 2, count: 7, firstAcceptedAt: at(20) }),
  ];
  const facts = [{ occurrence: 1, contentVersion: 3, isExact: true, channel: "whatsapp" as const, otherVariants: 0 }];
  const report = foldReport(groups, facts, 1);

  it("sum each store, that with most revenue first", () => {
    expect(report.stores).toEqual([
      { store: { id: "b", tradeName: "Loja B" }, sent: 1, replies: 0, conversions: 0, buyers: 0, revenue: 50 },
      { store: { id: "a", tradeName: "Loja A" }, sent: 8, replies: 2, conversions: 2, buyers: 1, revenue: 10 },
    ]);
  });

  it("list every occurrence, newest first, also one of which nothing is recorded", () => {
    expect(report.occurrences).toEqual([
      { occurrence: 2, startedAt: at(20).toISOString(), audience: 7, sent: 7, contentVersion: null },
      { occurrence: 1, startedAt: at(1).toISOString(), audience: 20, sent: 9, contentVersion: 3 },
    ]);
  });

  it("count failures and skips of all stores, most frequent first", () => {
    expect(report.failures).toEqual([
      { errorCode: "131026", count: 4 },
      { errorCode: null, count: 3 },
    ]);
    expect(report.skips).toEqual([{ reason: "opt_out", count: 4 }]);
  });

  it("know the first and the last message of the occurrence", () => {
    expect([report.firstAcceptedAt, report.lastAcceptedAt]).toEqual([at(1), at(11)]);
    expect(foldReport(groups, facts, 3)).toMatchObject({ stores: [], firstAcceptedAt: null, lastAcceptedAt: null });
  });
});
