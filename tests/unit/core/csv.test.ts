import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CSV_BOM, type CsvColumn, streamCsv, toCsv } from "../../../lib/core/csv.ts";
import { figure, isFull } from "../../support/figures.ts";

type Row = { name: string; spent: number; orders: number | null };
const columns: CsvColumn<Row>[] = [
  { header: "Nome", value: ({ name }) => name },
  { header: "Gasto", value: ({ spent }) => spent, decimals: 2 },
  { header: "Pedidos", value: ({ orders }) => orders },
];

describe("[D6] toCsv", () => {
  it("writes a BOM, semicolons, CRLF and a decimal comma", () => {
    expect(toCsv(columns, [{ name: "Ana", spent: 1234.5, orders: 2.25 }])).toBe(
      "\uFEFFNome;Gasto;Pedidos\r\nAna;1234,50;2,25\r\n",
    );
  });

  it("writes missing values as empty cells, never as zero", () => {
    expect(toCsv(columns, [{ name: "", spent: Number.NaN, orders: null }]).split("\r\n")[1]).toBe(";;");
  });

  const formulas = ["=1+1", "+55", "-2", "@x", "\tx", "\rx", "\nx", "\0x", "＝1+1", "＋55", "－2", "＠x"];
  it.each(formulas)("escapes the formula %j, so that spreadsheets show it as text", (name) => {
    const [cell] =
      parse(toCsv(columns, [{ name, spent: 0, orders: 0 }]), { bom: true, delimiter: ";", from: 2 })[0] ?? [];
    expect(cell).toBe(`'${name}`);
  });

  it("keeps a negative number as a number", () => {
    expect(toCsv(columns, [{ name: "Ana", spent: -3.1, orders: -1 }])).toContain("Ana;-3,10;-1");
  });

  it("lets a CSV reader restore any text unchanged", () => {
    const text = fc
      .string({ unit: "binary" })
      .filter((value) => !formulas.some(([sign = ""]) => value.startsWith(sign)));
    const runs = isFull() ? 10_000 : 500;
    let read = 0;
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (names) => {
        const file = toCsv(
          columns,
          names.map((name) => ({ name, spent: 1, orders: 1 })),
        );
        expect(file.startsWith(CSV_BOM)).toBe(true);
        const rows: string[][] = parse(file, { bom: true, delimiter: ";", from: 2, record_delimiter: "\r\n" });
        expect(rows.map(([name]) => name)).toEqual(names);
        read += rows.length;
      }),
      { numRuns: runs },
    );
    figure("D6", { rows: read, formulas: formulas.length });
  });
});

describe("streamCsv", () => {
  const rows: Row[] = [1, 2, 3].map((orders) => ({ name: `Ana; ${orders}`, spent: orders, orders }));

  it("writes the same file as toCsv, whatever the batch sizes", async () => {
    async function* portions() {
      yield rows.slice(0, 2);
      yield [];
      yield rows.slice(2);
    }
    const bytes = await new Response(streamCsv(columns, portions())).arrayBuffer();
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(toCsv(columns, rows));
  });

  it("yields to the event loop after every chunk of a long batch", async () => {
    async function* portions() {
      yield Array.from({ length: 10_000 }, () => rows[0] as Row);
    }
    let isRead = false;
    let turns = 0;
    const reading = new Response(streamCsv(columns, portions())).text().finally(() => {
      isRead = true;
    });
    for (; !isRead; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((await reading).split("\r\n")).toHaveLength(10_002);
    expect(turns).toBeGreaterThan(30);
  });

  it("requests no more rows and closes its source after the reader cancels", async () => {
    let asked = 0;
    let closed = false;
    async function* portions() {
      try {
        for (;;) {
          asked += 1;
          yield rows;
        }
      } finally {
        closed = true;
      }
    }
    const reader = streamCsv(columns, portions()).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(asked).toBeLessThan(5);
    expect(closed).toBe(true);
  });

  it("fails if its source fails, so that a partial file never looks complete", async () => {
    async function* portions() {
      yield rows;
      throw new Error("database is gone");
    }
    await expect(new Response(streamCsv(columns, portions())).text()).rejects.toThrow("database is gone");
  });
});
