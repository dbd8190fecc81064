import { describe, expect, it } from "vitest";
import type { Delimiter, Encoding } from "../../../lib/imports/names.ts";
import { type Carry, NO_CARRY, parseCsv } from "../../../lib/imports/rules/parse-csv.ts";

type How = { encoding?: Encoding; delimiter?: Delimiter; partBytes?: number };

function parseWhole(file: Uint8Array, how: How = {}) {
  const chunks = parseChunks(file, how);
  return typeof chunks === "string" ? chunks : chunks.flat();
}

function parseChunks(file: Uint8Array, { encoding = "utf-8", delimiter = ";", partBytes = 7 }: How = {}) {
  const chunks: string[][][] = [];
  let carry: Carry = NO_CARRY;
  for (let from = 0; from < file.length; from += partBytes) {
    const bytes = file.subarray(from, from + partBytes);
    const isLast = from + partBytes >= file.length;
    const part = parseCsv({ bytes, carry, encoding, delimiter, isLast });
    if (part.problem) return part.problem;
    for (const { json } of part.chunks) chunks.push(JSON.parse(json) as string[][]);
    carry = part.carry;
  }
  return chunks;
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

  it.each([20_000, 70_000, 1_000_000])("fills chunks of one size from parts of %d bytes", (partBytes) => {
    const rows = Array.from({ length: 12_000 }, (_, at) => [String(at), "João; Ana"]);
    const file = Buffer.from(rows.map(([at, name]) => `${at};"${name}"\n`).join(""));
    const chunks = parseChunks(file, { partBytes }) as string[][][];
    expect(chunks.flat()).toEqual(rows);
    expect(chunks.every(({ length }) => length >= 2_000 && length <= 5_000)).toBe(true);
    expect(chunks).toHaveLength(3);
  });

  it("does not wait for a whole chunk of long rows", () => {
    const file = Buffer.from(`${"x".repeat(20_000)}\n`.repeat(200));
    const chunks = parseChunks(file, { partBytes: 524_288 }) as string[][][];
    expect(chunks.flat()).toHaveLength(200);
    expect(chunks.length).toBeGreaterThan(1);
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
