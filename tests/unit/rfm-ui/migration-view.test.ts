import { describe, expect, it } from "vitest";
import {
  countOf,
  endsOf,
  spentByFallen,
  sumOf,
  toFlowRows,
  toneOf,
} from "../../../components/rfm/migrations/migration-view.ts";
import { defaultMinSize, parseMinSize, sizeSteps } from "../../../components/rfm/migrations/min-size.ts";
import { choosePeriods, selectableMonths } from "../../../components/rfm/periods.ts";
import { RFM_SEGMENTS, type RfmSegment } from "../../../lib/customers/names.ts";
import { movementOf } from "../../../lib/rfm/rules/segments.ts";
import type { RfmFlow } from "../../../lib/rfm/schemas.ts";

const flows: RfmFlow[] = [
  { from: "hibernating", to: null, count: 2, revenue: 10 },
  { from: "champions", to: "at_risk", count: 7, revenue: 9_000 },
  { from: null, to: "recent_customers", count: 5, revenue: 300 },
  { from: "champions", to: "champions", count: 400, revenue: 90_000 },
  { from: "at_risk", to: "champions", count: 3, revenue: 4_000 },
  { from: "promising", to: "hibernating", count: 0, revenue: 0 },
];

describe("flow rows", () => {
  it("are sorted from the best segment to the worst, without empty flows", () => {
    expect(toFlowRows(flows).map(({ from, to, tone }) => `${from}>${to} ${tone}`)).toEqual([
      "champions>champions neutral",
      "champions>at_risk negative",
      "at_risk>champions positive",
      "hibernating>outside left",
      "outside>recent_customers entered",
    ]);
  });

  it("are falls and rises by rank, also between two segments of one side", () => {
    expect(toneOf("about_to_sleep", "at_risk")).toBe("negative");
    expect(toneOf("champions", "loyal_customers")).toBe("negative");
    expect(toneOf("hibernating", "cant_lose_them")).toBe("positive");
    expect(toneOf("at_risk", "at_risk")).toBe("neutral");
  });

  it("never contradict the server, which counts sides", () => {
    const ends: (RfmSegment | null)[] = [...RFM_SEGMENTS, null];
    for (const from of ends)
      for (const to of ends) {
        const movement = movementOf(from, to);
        if ((from === null && to === null) || movement === "neutral") continue;
        expect(toneOf(from ?? "outside", to ?? "outside")).toBe(movement);
      }
  });

  it("sum what all customers who fell have spent, also within the groups that do well", () => {
    expect(spentByFallen(toFlowRows(flows))).toBe(9_000);
    expect(spentByFallen(toFlowRows([{ from: "about_to_sleep", to: "at_risk", count: 1, revenue: 50 }]))).toBe(50);
    expect(spentByFallen(toFlowRows([{ from: "champions", to: "promising", count: 1, revenue: 50 }]))).toBe(50);
  });

  it("are summed by direction", () => {
    const rows = toFlowRows(flows);
    expect(
      (["positive", "negative", "neutral", "entered", "left"] as const).map((tone) => countOf(rows, tone)),
    ).toEqual([3, 7, 400, 5, 2]);
  });

  it("have as origins and destinations only segments that occur in a flow", () => {
    const rows = toFlowRows(flows);
    expect(endsOf(rows, "from")).toEqual(["champions", "at_risk", "hibernating", "outside"]);
    expect(endsOf(rows, "to")).toEqual(["champions", "recent_customers", "at_risk", "outside"]);
    expect(sumOf(rows, "count")).toBe(417);
  });
});

describe("smallest flow shown", () => {
  const rows = toFlowRows(flows);
  it("never excludes the largest flow", () => {
    expect(sizeSteps(rows)).toEqual([1, 2, 5, 10, 20, 50, 100, 200]);
    expect(sizeSteps([])).toEqual([1]);
  });
  it("is two in a thousand customers unless the URL contains a step of the slider", () => {
    const large = rows.map((row) => ({ ...row, count: row.count * 10 }));
    expect([defaultMinSize(rows), defaultMinSize(large)]).toEqual([1, 5]);
    expect(parseMinSize("50", large)).toBe(50);
    expect(parseMinSize("51", large)).toBe(5);
    expect(parseMinSize("", large)).toBe(5);
  });
});

describe("periods", () => {
  it("are the current month and the month before it by default", () => {
    expect(choosePeriods({ period: null, compare: null }, "2026-01-15")).toEqual({
      current: "2026-01-01",
      previous: "2025-12-01",
    });
  });
  it("are read from the URL", () => {
    expect(choosePeriods({ period: "2026-09-01", compare: "2026-03-01" }, "2026-11-21")).toEqual({
      current: "2026-09-01",
      previous: "2026-03-01",
    });
  });
  it("exclude the future, and a comparison with the same month or a later one", () => {
    expect(choosePeriods({ period: "2027-01-01", compare: null }, "2026-11-21").current).toBe("2026-11-01");
    expect(choosePeriods({ period: "2026-09-01", compare: "2026-09-01" }, "2026-11-21").previous).toBe("2026-08-01");
  });
  it("include thirteen past months besides the current one", () => {
    const months = selectableMonths("2026-11-21");
    expect(months).toHaveLength(14);
    expect([months[0], months.at(-1)]).toEqual(["2026-11-01", "2025-10-01"]);
  });
});
