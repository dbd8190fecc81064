import { describe, expect, it } from "vitest";
import { parseTypedDay, typedDay, withSlashes } from "../../../components/forms/typed-day.ts";
import { countOf, durationMs, durationText, entitiesOf, shownCounts } from "../../../components/sync/run-figures.ts";
import { PATTERNS, recognizeServerText } from "../../../components/sync/server-text.ts";
import { parseWindow, presetWindow, WINDOW_PRESETS } from "../../../components/sync/typed-window.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

const TODAY = "2026-11-21";

describe("typed days", () => {
  it("are parsed in Brazilian notation, and only if they exist", () => {
    expect(parseTypedDay("21/11/2026")).toBe("2026-11-21");
    expect(parseTypedDay(" 1/2/2026 ")).toBe("2026-02-01");
    for (const text of ["", "21/11", "31/02/2026", "2026-11-21", "11/21/2026"]) expect(parseTypedDay(text)).toBeNull();
    expect(typedDay("2026-11-21")).toBe("21/11/2026");
  });

  it("get their slashes as digits are typed", () => {
    expect(["2", "21", "211", "21112026", "21/11/2026", "2111202699"].map(withSlashes)).toEqual([
      "2",
      "21",
      "21/1",
      "21/11/2026",
      "21/11/2026",
      "21/11/2026",
    ]);
  });
});

describe("the sync window", () => {
  const read = (start: string, end: string) => parseWindow({ start, end }, TODAY);

  it("accepts two days, even the same one", () => {
    expect(read("20/11/2026", "21/11/2026")).toEqual({ startDate: "2026-11-20", endDate: "2026-11-21" });
    expect(read("21/11/2026", "21/11/2026")).toEqual({ startDate: TODAY, endDate: TODAY });
  });

  it("reports which day is invalid", () => {
    expect(read("x", "21/11/2026")).toEqual({ problem: "startInvalid" });
    expect(read("20/11/2026", "")).toEqual({ problem: "endInvalid" });
    expect(read("21/11/2026", "20/11/2026")).toEqual({ problem: "reversed" });
    expect(read("21/11/2026", "22/11/2026")).toEqual({ problem: "future" });
  });

  it("has valid presets that end today", () => {
    for (const preset of WINDOW_PRESETS) {
      const window = parseWindow(presetWindow(preset, TODAY), TODAY);
      expect(window).toMatchObject({ endDate: TODAY });
    }
    expect(presetWindow(WINDOW_PRESETS[2], TODAY).start).toBe("15/11/2026");
  });
});

describe("figures of a run", () => {
  const progress = {
    transactions: { read: 10, created: 4, unchanged: 6, rejected: 0 },
    customers: { read: 5, created: 5, merged: 2 },
  };

  it("are in import order, and summed over the entities", () => {
    expect(entitiesOf(progress)).toEqual(["customers", "transactions"]);
    expect([countOf(progress, "read"), countOf(progress, "created"), countOf(progress, "updated")]).toEqual([15, 9, 0]);
    expect(entitiesOf({})).toEqual([]);
  });

  it("include a column for a rare count only if it occurs", () => {
    expect(shownCounts(progress)).toEqual(["read", "created", "updated", "unchanged", "rejected", "merged"]);
    expect(shownCounts({})).toEqual(["read", "created", "updated", "unchanged", "rejected"]);
  });

  it("include the duration of a finished run", () => {
    const startedAt = "2026-11-21T12:00:00Z";
    expect(durationMs({ startedAt, finishedAt: null })).toBeNull();
    expect(durationMs({ startedAt, finishedAt: "2026-11-21T12:02:14Z" })).toBe(134_000);
    expect([400, 42_400, 134_000, 3_725_000].map(durationText)).toEqual(["1 s", "42 s", "2 min 14 s", "1 h 02 min"]);
  });
});

describe("error messages of the server", () => {
  it("are recognized with their values", () => {
    expect(recognizeServerText("The ERP answered 503 to /api/clientes")).toEqual({
      key: "answered",
      values: { status: "503", path: "/api/clientes" },
    });
    expect(recognizeServerText("Another synchronisation is running")?.key).toBe("conflict");
  });
  it("have a text for every known message", () => {
    expect(PATTERNS.filter(({ key }) => !(key in messages.sync.serverTexts))).toEqual([]);
    for (const text of [
      "The ERP's pages are inconsistent: page 3 repeats the previous page",
      "The ERP connection was changed",
    ])
      expect(recognizeServerText(text)).not.toBeNull();
  });
  it("are returned as unknown when they are new", () => {
    expect(recognizeServerText("Something else")).toBeNull();
  });
});
