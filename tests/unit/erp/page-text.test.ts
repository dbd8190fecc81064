import { describe, expect, it } from "vitest";
import { parsePage } from "../../../lib/erp/parse-page.ts";
import { readPageText } from "../../../lib/erp/rules/page-text.ts";

const pageOf = (dados: unknown) => JSON.stringify({ dados, pagina: 3, limite: 2_000, total: 9_000 });

function rowsOf(text: string): unknown[] {
  const page = readPageText(text);
  if (typeof page === "string") throw new Error(page);
  return page.slices.flatMap((slice) => JSON.parse(slice) as unknown[]);
}

describe("readPageText", () => {
  it("keeps every row unchanged, in slices shorter than 70,000 characters", () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      trans_id: at,
      nome: 'José \ud800 "x"',
      valor: 1e21,
      itens: [null],
    }));
    const page = readPageText(pageOf(rows));
    expect(page).toMatchObject({ envelope: { page: 3, limit: 2_000, total: 9_000 } });
    expect(rowsOf(pageOf(rows))).toEqual(rows);
    expect(rowsOf(JSON.stringify(rows))).toEqual(rows);
    const sizes = typeof page === "string" ? [] : page.slices.map((slice) => slice.length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(70_000);
  });

  it("returns no slices for an empty page, and not_json or not_a_page for an invalid page", () => {
    expect(readPageText("[]")).toEqual({ envelope: null, slices: [] });
    expect(readPageText("<html>")).toBe("not_json");
    expect(readPageText("[".repeat(1_000))).toBe("not_json");
    const odd = [{ pagina: "1" }, { limite: 0 }, { total: -1 }, { total: 1.5 }, { limite: null }].map((change) =>
      JSON.stringify({ dados: [], pagina: 1, limite: 1, total: 0, ...change }),
    );
    for (const text of ["{}", "7", "null", '""', pageOf({}), pageOf(null), ...odd])
      expect([text, readPageText(text)]).toEqual([text, "not_a_page"]);
  });

  it("keeps the ids of an oversized row, which is then rejected", async () => {
    const hostile = { id_transacao: "9", trans_id: 12, filial: "F01", itens: Array(100_000).fill([[[]]]) };
    const rows = rowsOf(pageOf([hostile, "x".repeat(300_000)]));
    expect(rows).toEqual([{ ...hostile, itens: false }, null]);
    const context = { stores: new Map(), sellers: new Set<string>(), skipsClosedStores: false, now: new Date() };
    const { rows: taken, rejected } = await parsePage("transactions", rows, context);
    expect(taken).toEqual([]);
    expect(rejected).toMatchObject([{ externalId: "9", payload: { transId: 12 } }, { externalId: null }]);
  });
});
