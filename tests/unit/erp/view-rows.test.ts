import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Family, Reading } from "../../../lib/erp/rules/sql/columns.ts";
import { cutPage, withItems } from "../../../lib/erp/rules/sql/cut-page.ts";
import { toWireRow } from "../../../lib/erp/rules/sql/wire-row.ts";
import { instantOf, localTextOf } from "../../../lib/erp/rules/sql/zone-times.ts";
import { InconsistentPageError } from "../../../lib/erp/rules/walk.ts";

const ZONE = "America/Sao_Paulo";

describe("the text of a column", () => {
  const value = (meaning: Reading["meaning"], text: string | null, family: Family = "text", field = "x") =>
    toWireRow([{ column: "x", field, family, meaning }], [text], ZONE)[field];

  it.each<[Reading["meaning"], string | null, unknown]>([
    ["text", "00123", "00123"],
    ["text", null, null],
    ["number", "134.02", 134.02],
    ["number", "-0.10", -0.1],
    ["number", "9007199254740993", "9007199254740993"],
    ["number", "NaN", "NaN"],
    ["number", "1,50", "1,50"],
    ["number", "", ""],
    ["flag", "true", true],
    ["flag", "0", false],
    ["flag", "S", true],
    ["flag", "talvez", "talvez"],
    ["day", "1990-05-17", "1990-05-17"],
    ["instant", "infinity", "infinity"],
  ])("as a %s: %j is %j", (meaning, text, expected) => expect(value(meaning, text)).toBe(expected));

  it("is exact to the cent for every amount that a row may have", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
        const text = `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
        expect(Math.round(Number(value("number", text)) * 100)).toBe(
          cents === 0 ? Number(value("number", text)) * 100 : cents,
        );
      }),
    );
  });

  it("is a time in the declared zone, unless its column has one", () => {
    expect(value("instant", "2026-11-19 12:16:00", "local")).toBe("2026-11-19T15:16:00.000Z");
    expect(value("instant", "2026-11-19 12:16:00.5", "zoned")).toBe("2026-11-19T12:16:00.500Z");
    expect(value("instant", "2026-11-19", "day")).toBe("2026-11-19T03:00:00.000Z");
    expect(value("day", "1990-05-17T00:00:00", "local")).toBe("1990-05-17");
  });

  it("is a list of its parts", () => {
    expect(value("list", "Azul; Verde;;", "text", "cores")).toEqual([{ descricao: "Azul" }, { descricao: "Verde" }]);
    expect(value("list", "P;M", "text", "tamanhos")).toEqual([{ tamanho: "P" }, { tamanho: "M" }]);
    expect(value("list", "x".repeat(4000), "text", "cores")).toBe(false);
  });
});

describe("a time in a zone", () => {
  it("knows the summer times of earlier years; a repeated hour is the first one", () => {
    expect(instantOf("2018-12-01 10:00:00", ZONE)).toBe("2018-12-01T12:00:00.000Z");
    expect(instantOf("2018-07-01 10:00:00", ZONE)).toBe("2018-07-01T13:00:00.000Z");
    expect(instantOf("2019-02-16 23:30:00", ZONE)).toBe("2019-02-17T01:30:00.000Z");
  });

  it.each(["2026-02-30", "2026-11-19 25", "19/11/2026", ""])("is none for %j", (text) =>
    expect(instantOf(text, ZONE)).toBeNull(),
  );

  it("is read as it is written", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1990-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        fc.constantFrom(ZONE, "UTC", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe"),
        (date, zone) => {
          const text = localTextOf(date, zone);
          expect(localTextOf(new Date(instantOf(text, zone) ?? ""), zone)).toBe(text);
        },
      ),
    );
  });
});

describe("the end of a page", () => {
  const row = (trans_id: number, id_transacao = `T${trans_id}`) => ({ trans_id, id_transacao });

  it("leaves the rows of a number together", () => {
    expect(
      cutPage(
        [1, 2, 3].map((n) => row(n)),
        3,
      ),
    ).toMatchObject({ rows: [{}, {}, {}], hasMore: false });
    expect(cutPage([row(1), row(2), row(3), row(3, "other")], 3)).toEqual({ rows: [row(1), row(2)], hasMore: true });
    expect(() => cutPage([row(1), row(1, "b"), row(1, "c")], 2)).toThrow(InconsistentPageError);
  });

  it("gives each sale its items, and an empty list to one without", () => {
    const items = [
      { ...row(1), produto: "a" },
      { ...row(1), produto: "b" },
      { ...row(9), produto: "of no sale" },
    ];
    expect(withItems({ rows: [row(1), row(2)], hasMore: false }, items, 10)).toEqual({
      rows: [
        { ...row(1), itens: [{ produto: "a" }, { produto: "b" }] },
        { ...row(2), itens: [] },
      ],
      hasMore: false,
    });
  });

  it("comes before a sale whose items do not fit; one with too many alone is left without a list", () => {
    const items = [
      { ...row(1), produto: "a" },
      { ...row(2), produto: "b" },
      { ...row(2), produto: "c" },
    ];
    const cut = { rows: [row(1), row(2)], hasMore: false };
    expect(withItems(cut, items, 2)).toEqual({ rows: [{ ...row(1), itens: [{ produto: "a" }] }], hasMore: true });
    expect(withItems({ rows: [row(2)], hasMore: false }, items.slice(1), 1)).toEqual({
      rows: [{ ...row(2), itens: false }],
      hasMore: false,
    });
  });
});
