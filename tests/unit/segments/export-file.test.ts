import { describe, expect, it } from "vitest";
import { csvFileName } from "../../../lib/core/csv.ts";
import { toExportLine } from "../../../lib/segments/rules/csv-line.ts";
import { mergeRules } from "../../../lib/segments/rules/merge-rules.ts";

describe("the export's file name", () => {
  it.each([
    ["VIP Campinas", "segmento-vip-campinas_2026-03-15.csv"],
    ["Ações & Verão — 50%", "segmento-acoes-verao-50_2026-03-15.csv"],
    ['"; rm -rf /\r\nX: y', "segmento-rm-rf-x-y_2026-03-15.csv"],
    ["🎉", "segmento_2026-03-15.csv"],
    ["a".repeat(120), `segmento-${"a".repeat(60)}_2026-03-15.csv`],
  ])("is built from the segment's name and the date: %s", (name, file) =>
    expect(csvFileName("segmento", name, "2026-03-15")).toBe(file),
  );
});

describe("a line of the export", () => {
  const nobody = { name: null, maskedEmail: null, maskedPhone: null, city: null, state: null, purchases: "0;;" };

  it("leaves unknown values empty", () => expect(toExportLine(nobody)).toBe(";;;;;0,00;;"));

  it("capitalizes names, and escapes formulas", () => {
    const line = toExportLine({
      ...nobody,
      name: "MARIA DAS DORES",
      maskedEmail: "=***@x.test",
      city: "+Santos",
      state: "S;P",
    });
    expect(line).toBe(`Maria das Dores;'=***@x.test;;'+Santos;"S;P";0,00;;`);
    expect(toExportLine({ ...nobody, name: '=cmd|"x"' })).toMatch(/^"'=/);
  });
});

describe("amounts and dates of the export", () => {
  const nobody = { name: null, maskedEmail: null, maskedPhone: null, city: null, state: null };

  it.each([
    ["123450;2026-03-15 14:05:09;2026-03-15 17:05:09", "1234,50;15/03/2026 14:05;2026-03-15T17:05:09.000Z"],
    ["7;2025-12-31 21:59:59.5;2026-01-01 00:59:59.5", "0,07;31/12/2025 21:59;2026-01-01T00:59:59.500Z"],
    ["-50;2026-01-01 00:00:00.007;2026-01-01 03:00:00.007", "-0,50;01/01/2026 00:00;2026-01-01T03:00:00.007Z"],
    ["-1234567890123;;", "-12345678901,23;;"],
  ])("%s is written as %s", (purchases, written) =>
    expect(toExportLine({ ...nobody, purchases })).toBe(`;;;;;${written}`),
  );
});

describe("rules of several segments", () => {
  const rule = { logic: "AND" as const, filters: [] };

  it("are joined by AND; a missing rule set excludes no customer", () => {
    expect(mergeRules({ rules: [rule] }, null, { rules: [rule, rule] })).toEqual({ rules: [rule, rule, rule] });
    expect(mergeRules(undefined)).toEqual({ rules: [] });
  });
});
