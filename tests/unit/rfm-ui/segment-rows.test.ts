import { describe, expect, it } from "vitest";
import { segmentCsv, segmentCsvName } from "../../../components/rfm/segment-csv.ts";
import { toSegmentRows, toSegmentTotals } from "../../../components/rfm/segment-rows.ts";
import { parseSort, sortText } from "../../../components/rfm/segment-sort.ts";
import { RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import { OVERVIEW, overviewOf, PREVIOUS } from "./overview-fixture.ts";

const rowOf = (rows: ReturnType<typeof toSegmentRows>, segment: string) =>
  rows.find((row) => row.segment === segment) ?? expect.fail(`no row ${segment}`);

describe("segment rows", () => {
  it("are always ten, in the table's order, for any order of the response", () => {
    const reversed = { ...OVERVIEW, profiles: OVERVIEW.profiles.filter(({ count }) => count > 0).reverse() };
    expect(toSegmentRows(reversed).map(({ segment }) => segment)).toEqual(RFM_SEGMENTS);
  });

  it("contain the shares of customers and revenue, the average ticket and the change", () => {
    const row = rowOf(toSegmentRows(OVERVIEW, PREVIOUS), "at_risk");
    expect(row).toMatchObject({ count: 30, share: 0.3, change: -12, averageTicket: 200 });
    expect(row.revenueShare).toBeCloseTo(12_000 / 132_000);
  });

  it("have null figures for an empty group or one without orders", () => {
    const rows = toSegmentRows(OVERVIEW, PREVIOUS);
    expect(rowOf(rows, "promising")).toMatchObject({
      avgSpent: null,
      averageTicket: null,
      avgRecency: null,
      change: 0,
    });
    expect(rowOf(rows, "hibernating")).toMatchObject({ avgSpent: 0, averageTicket: null, avgRecency: null });
  });

  it("have no change without a month to compare with", () => {
    expect(rowOf(toSegmentRows(OVERVIEW), "champions").change).toBeNull();
  });

  it("add up to the totals", () => {
    const totals = toSegmentTotals(OVERVIEW, PREVIOUS);
    const rows = toSegmentRows(OVERVIEW, PREVIOUS);
    expect(totals).toMatchObject({ count: 100, share: 1, change: 8, totalRevenue: 132_000, revenueShare: 1 });
    expect(rows.reduce((sum, { change }) => sum + (change ?? 0), 0)).toBe(totals.change);
  });

  it("have zero shares when there are no customers", () => {
    expect(toSegmentTotals(overviewOf({}))).toMatchObject({ count: 0, share: 0, revenueShare: 0, avgSpent: null });
  });
});

describe("sort parameter", () => {
  it.each(["-gasto", "recencia", "segmento"])("is read and written: %s", (text) => {
    expect(sortText(parseSort(text))).toBe(text);
  });
  it.each(["", "-", "preco", "--gasto"])("is ignored when it is %j", (text) => {
    expect(parseSort(text)).toBeNull();
  });
});

describe("segment CSV", () => {
  const texts = {
    month: "2026-11-01",
    monthHeader: "Mês",
    segmentHeader: "Segmento",
    header: (field: string) => field,
    segmentName: ({ segment }: { segment: string }) => segment,
  };

  it("is named after the month", () => {
    expect(segmentCsvName("2026-11-01")).toBe("rfm_2026-11.csv");
  });

  it("has a header and the ten groups, decimal commas, and empty cells for unknown values", () => {
    const lines = segmentCsv(toSegmentRows(OVERVIEW, PREVIOUS), texts).split("\r\n");
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe(
      "\uFEFFMês;Segmento;count;share;change;totalRevenue;avgSpent;averageTicket;avgOrders;avgRecency",
    );
    expect(lines[8]).toBe("2026-11;at_risk;30;30,0;-12;12000,00;400,00;200,00;2,0;140");
    expect(lines[5]).toBe("2026-11;promising;0;0,0;0;0,00;;;;");
  });
});
