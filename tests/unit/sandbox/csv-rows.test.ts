import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readCsvRows, takeRows } from "../../../sandbox/erp/sources/csv-rows.ts";

const dir = mkdtempSync(join(tmpdir(), "balcao-csv-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function rowsOf(path: string): Promise<string[][]> {
  const all: string[][] = [];
  for await (const rows of readCsvRows(path)) all.push(...rows);
  return all;
}

describe("takeRows", () => {
  it.each([
    ["plain cells", "a,b,c\n", [["a", "b", "c"]]],
    ["empty cells, also at the end", "a,,\n", [["a", "", ""]]],
    ["a quoted comma", 'a,"b,c",d\n', [["a", "b,c", "d"]]],
    ["doubled quotes", 'a,"7"" box"\n', [["a", '7" box']]],
    ["an empty quoted last cell", 'a,"b",""\n', [["a", "b", ""]]],
    ["an empty cell after a quoted one", 'a,"b",\n', [["a", "b", ""]]],
    ["a line break inside quotes", 'a,"b\nc",d\n', [["a", "b\nc", "d"]]],
    [
      "Windows line ends and empty lines",
      "a,b\r\n\r\nc,d\r\n\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("reads %s", (_, text, rows) => {
    expect(takeRows(text)).toEqual({ rows, left: "" });
  });

  it("keeps an unfinished row for the next chunk, also inside quotes", () => {
    expect(takeRows("a,b\nc")).toEqual({ rows: [["a", "b"]], left: "c" });
    expect(takeRows('a,b\nc,"d\ne')).toEqual({ rows: [["a", "b"]], left: 'c,"d\ne' });
  });
});

describe("readCsvRows", () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => [String(at), at % 7 ? "plain" : 'with, "quotes"', "£çã", ""]);
  const text = rows.map((cells) =>
    cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","),
  );

  it("joins chunks without losing a row or breaking a character", async () => {
    const path = join(dir, "large.csv");
    writeFileSync(path, text.join("\n"));
    expect(await rowsOf(path)).toEqual(rows);
  });

  it("reads the same rows from a gzip file", async () => {
    const path = join(dir, "large.csv.gz");
    writeFileSync(path, gzipSync(`${text.join("\n")}\n`));
    expect(await rowsOf(path)).toEqual(rows);
  });

  it("fails on a missing file and on a truncated one", async () => {
    const path = join(dir, "damaged.csv.gz");
    writeFileSync(path, gzipSync(text.join("\n")).subarray(0, 2000));
    await expect(rowsOf(join(dir, "missing.csv"))).rejects.toThrow("ENOENT");
    await expect(rowsOf(join(dir, "missing.csv.gz"))).rejects.toThrow("ENOENT");
    await expect(rowsOf(path)).rejects.toThrow("unexpected end of file");
  });
});
