import { describe, expect, it } from "vitest";
import { isHeader, isUtf8Part, recognizeDelimiter, recognizeEncoding } from "../../../lib/imports/rules/dialect.ts";

const TEXT = "nome;cidade\nJoão;São Paulo\n";
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

describe("recognizeEncoding", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT), true, "utf-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${TEXT}`), true, "utf-8"],
    ["Windows-1252", Buffer.from(TEXT, "latin1"), false, "windows-1252"],
    ["UTF-16 with a byte order mark", utf16(`\uFEFF${TEXT}`), false, "utf-16le"],
    ["UTF-16 big endian with a byte order mark", utf16(`\uFEFF${TEXT}`, true), false, "utf-16be"],
    ["UTF-16 without a byte order mark", utf16(TEXT), false, "utf-16le"],
    ["UTF-16 big endian without a byte order mark", utf16(TEXT, true), false, "utf-16be"],
  ] as const)("recognizes %s", (_, bytes, isAllUtf8, encoding) => {
    expect(recognizeEncoding(bytes, isAllUtf8)).toBe(encoding);
  });

  it("finds UTF-8 in a part that begins and ends within a character", () => {
    const bytes = Buffer.from("ção€😀");
    for (let from = 0; from < 3; from += 1)
      for (let to = bytes.length; to > 9; to -= 1)
        expect(isUtf8Part(bytes.subarray(from === 2 ? 0 : from, to))).toBe(true);
    expect(isUtf8Part(Buffer.from("coração de mãe", "latin1"))).toBe(false);
  });
});

describe("recognizeDelimiter", () => {
  it.each([
    ["nome;valor\nAna;1.234,56\nBia;2,50\n", ";"],
    ["name,amount\nAna,12.50\n", ","],
    ["nome\tcidade\nAna\tCampinas\n", "\t"],
    ["nome|cidade\nAna|Campinas, SP\n", "|"],
    ['nome;endereço\n"Ana";"Rua A; 12"\nBia;Rua B\n', ";"],
    ["cpf\n12345678909\n", ";"],
    ["", ";"],
  ])("of %j is %j", (text, delimiter) => expect(recognizeDelimiter(text)).toBe(delimiter));
});

describe("isHeader", () => {
  it("takes names for a header, and a row with a number, date or address for data", () => {
    expect(isHeader(["Nome", "CPF", ""])).toBe(true);
    expect(isHeader(["Ana", "123.456.789-09"])).toBe(false);
    expect(isHeader(["Ana", "15/03/1980"])).toBe(false);
    expect(isHeader(["Ana", "ana@example.com"])).toBe(false);
    expect(isHeader(["", " "])).toBe(false);
  });
});
