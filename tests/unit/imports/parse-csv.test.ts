import { describe, expect, it } from "vitest";
import type { Delimiter, Encoding } from "../../../lib/imports/names.ts";
import { type Carry, NO_CARRY, parseCsv } from "../../../lib/imports/rules/parse-csv.ts";

type How = { encoding?: Encoding; delimiter?: Delimiter; partBytes?: number };

function parseWhole(file: Uint8Array, { encoding = "utf-8", delimiter = ";", partBytes = 7 }: How = {}) {
  const rows: string[][] = [];
  let carry: Carry = NO_CARRY;
  for (let from = 0; from < file.length; from += partBytes) {
    const bytes = file.subarray(from, from + partBytes);
    const isLast = from + partBytes >= file.length;
    const part = parseCsv({ bytes, carry, encoding, delimiter, isLast });
    if (part.problem) return part.problem;
    for (const { json } of part.chunks) rows.push(...(JSON.parse(json) as string[][]));
    carry = part.carry;
  }
  return rows;
}

const FILE = 'nome;nota\r\nJoão;"linha 1\r\nlinha 2; ""x"""\r\n\r\nTV 42";€😀\r\nfim;';
const ROWS = [
  ["nome", "nota"],
  ["João", 'linha 1\r\nlinha 2; "x"'],
  ['TV 42"', "€😀"],
  ["fim", ""],
];

describe("parseCsv", () => {
  it.each([1, 2, 3, 5, 11, 1000])("reads the same rows from parts of %d bytes", (partBytes) => {
    expect(parseWhole(Buffer.from(FILE), { partBytes })).toEqual(ROWS);
    expect(parseWhole(Buffer.from(`\uFEFF${FILE}`, "utf16le"), { encoding: "utf-16le", partBytes })).toEqual(ROWS);
    expect(parseWhole(Buffer.from(FILE, "utf16le").swap16(), { encoding: "utf-16be", partBytes })).toEqual(ROWS);
  });

  it("reads Windows-1252, with the characters that Latin-1 lacks", () => {
    const bytes = Buffer.concat([Buffer.from("nome;preço\nJoão;", "latin1"), Buffer.from([0x80]), Buffer.from("5\n")]);
    expect(parseWhole(bytes, { encoding: "windows-1252" })).toEqual([
      ["nome", "preço"],
      ["João", "€5"],
    ]);
  });

  it("removes a byte order mark", () => {
    expect(parseWhole(Buffer.from("\uFEFFnome\nAna"), { partBytes: 100 })).toEqual([["nome"], ["Ana"]]);
  });

  it("tells a file whose quotes are not closed, wherever it is cut", () => {
    const file = Buffer.from(`a;b\n1;"2\n${"x;y\n".repeat(100_000)}`);
    expect(parseWhole(file, { partBytes: 1_000 })).toBe("broken_quotes");
    expect(parseWhole(Buffer.from('a;"b'), { partBytes: 100 })).toBe("broken_quotes");
  });

  it("tells a file that is no text, or has too many columns", () => {
    expect(parseWhole(Buffer.from("a;b\n1;\0\n"), { partBytes: 100 })).toBe("not_text");
    expect(parseWhole(Buffer.from(`${";".repeat(100)}\n`), { partBytes: 1_000 })).toBe("too_many_columns");
  });
});
