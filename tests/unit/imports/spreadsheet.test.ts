import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../lib/imports/rules/spreadsheet/read-spreadsheet.ts";
import { seeded } from "../../support/seeded.ts";
import { sheet, sheetRows, xlsx, zip } from "../../support/xlsx.ts";

async function rowsOf(file: Uint8Array): Promise<string[][] | string> {
  const { chunks, problem } = await readSpreadsheet(file);
  return problem ?? chunks.flatMap(({ packed }) => JSON.parse(gunzipSync(packed).toString()) as string[][]);
}

describe("the cells of a spreadsheet", () => {
  it("are read from the first visible sheet, by their places", async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="2"/><row r="3"><c r="B3" t="inlineStr"><is><r><t>um </t></r><r><t>dois</t></r></is></c><c t="b"><v>1</v></c></row>`;
    const strings = ["<t>código</t>", "<r><t>Jo</t></r><r><t>ão &amp; cia</t></r><rPh><t>lido</t></rPh>"];
    expect(await rowsOf(xlsx({ rows, strings }))).toEqual([
      ["código", "", "João & cia"],
      ["", "um dois", "1"],
    ]);
  });

  it("have numbers with a decimal comma, and no digits that the spreadsheet has not", async () => {
    const rows = sheetRows([[11987654321, 1234.5, 0.1 + 0.2, -3, 1.5e-7, 1e20]]);
    expect(await rowsOf(xlsx({ rows }))).toEqual([["11987654321", "1234,5", "0,3", "-3", "0,0000001500", "1e+20"]]);
  });

  it.each([
    [false, "45356", "2024-03-05"],
    [true, "43894", "2024-03-05"],
    [false, "45356.604166666664", "2024-03-05 14:30:00"],
    [false, "1", "1900-01-01"],
    [false, "59", "1900-02-28"],
    [false, "60", "1900-02-29"],
    [false, "61", "1900-03-01"],
    [true, "0", "1904-01-01"],
    [false, "0.5", "1899-12-30 12:00:00"],
    [false, "-1", "-1"],
    [false, "9999999", "9999999"],
  ])("have dates by their serial number (1904: %s, %s)", async (is1904, serial, text) => {
    const rows = `<row><c s="1"><v>${serial}</v></c></row>`;
    expect(await rowsOf(xlsx({ rows, is1904, formats: [14] }))).toEqual([[text]]);
  });

  it("are dates by their format only", async () => {
    const formats = ["dd/mm/yyyy", "[h]:mm", "[$R$-416] #,##0.00", "0 &quot;dias&quot;", "General", "[Red]0", 2, 22];
    const rows = `<row>${formats.map((_, at) => `<c s="${at + 1}"><v>45356</v></c>`).join("")}</row>`;
    const [day, plain] = ["2024-03-05", "45356"];
    expect(await rowsOf(xlsx({ rows, formats }))).toEqual([[day, day, plain, plain, plain, plain, plain, day]]);
  });

  it("have the cached value of a formula; without one they are marked", async () => {
    const rows = `<row><c><f>1+1</f><v>2</v></c><c t="str"><f>A1&amp;""</f><v>dois</v></c><c><f>NOW()</f></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    expect(await rowsOf(xlsx({ rows }))).toEqual([["2", "dois", "#CALC!", "#DIV/0!"]]);
  });
});

describe("a hostile spreadsheet", () => {
  const valid = xlsx({
    rows: sheetRows([
      ["código", "nome"],
      ["1", "Ana"],
    ]),
  });

  it("that is cut off anywhere is broken", async () => {
    for (let length = 4; length < valid.length; length += 7)
      expect(await rowsOf(valid.subarray(0, length))).toBe("broken_spreadsheet");
  });

  it("with changed bytes is read or refused, and never fails otherwise", async () => {
    const random = seeded(5);
    for (let round = 0; round < 300; round += 1) {
      const changed = Buffer.from(valid);
      for (let change = 0; change < 3; change += 1) changed[random.below(changed.length)] = random.below(256);
      const { problem } = await readSpreadsheet(changed);
      expect([null, "broken_spreadsheet", "spreadsheet_too_large", "too_many_columns"]).toContain(problem);
    }
  });

  it.each([
    ["another zip", zip([{ path: "a.txt", content: "x" }])],
    ["a zip in a zip", zip([{ path: "xl/workbook.xml", content: valid }])],
    ["an empty zip", zip([])],
    ["a workbook that is a zip", xlsx({ rows: "", files: [{ path: "xl/workbook.xml", content: valid }] })],
    ["a text that does not exist", xlsx({ rows: '<row><c t="s"><v>7</v></c></row>' })],
    ["a text number that is none", xlsx({ rows: '<row><c t="s"><v>x</v></c></row>' })],
    ["a place that is none", xlsx({ rows: '<row><c r="1A"><v>1</v></c></row>' })],
    [
      "XML that is not closed",
      xlsx({ rows: "", files: [{ path: "xl/worksheets/sheet2.xml", content: "<worksheet>" }] }),
    ],
    ["deep nesting", xlsx({ rows: "<a>".repeat(100) + "</a>".repeat(100) })],
    ["two sheets of one path", xlsx({ rows: "", files: [{ path: "XL/worksheets/sheet2.xml", content: "x" }] })],
  ])("with %s is broken", async (_, file) => {
    expect(await rowsOf(file)).toBe("broken_spreadsheet");
  });

  it("cannot declare entities", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const content = `<?xml version="1.0"?>${bomb}<worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
    expect(await rowsOf(xlsx({ rows: "", files: [{ path: "xl/worksheets/sheet2.xml", content }] }))).toBe(
      "broken_spreadsheet",
    );
    expect(await rowsOf(xlsx({ rows: "<row><c><v>&nada;</v></c></row>" }))).toBe("broken_spreadsheet");
  });

  it("that inflates to far more than it has is refused before it is inflated", async () => {
    const zeros = sheet(`<row><c><v>${"0".repeat(20_000_000)}</v></c></row>`);
    expect(await rowsOf(xlsx({ rows: "", files: [{ path: "xl/worksheets/sheet2.xml", content: zeros }] }))).toBe(
      "spreadsheet_too_large",
    );
  });

  it("that states a smaller size than it has is refused where the size ends", async () => {
    const rows = sheetRows(Array.from({ length: 50_000 }, (_, at) => [at]));
    const lie = { path: "xl/worksheets/sheet2.xml", content: sheet(rows), statedSize: 500 };
    expect(await rowsOf(xlsx({ rows: "", files: [lie] }))).toBe("broken_spreadsheet");
  });

  it("with one endless text or tag is refused while it is read", async () => {
    const random = seeded(3);
    const noise = Array.from({ length: 2_000_000 }, () => random.below(36).toString(36)).join("");
    expect(await rowsOf(xlsx({ rows: `<row><c><v>${noise}</v></c></row>` }))).toBe("spreadsheet_too_large");
    expect(await rowsOf(xlsx({ rows: `<row x="${noise}"/>` }))).toBe("spreadsheet_too_large");
  });

  it("that repeats a long text in a few bytes is refused", async () => {
    const long = "x".repeat(32_000);
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
    expect(await rowsOf(xlsx({ rows, strings: [`<t>${long}</t>`] }))).toBe("spreadsheet_too_large");
  });

  it("with a million columns has too many; empty ones do not count", async () => {
    const random = seeded(9);
    const cells = Array.from({ length: 1_000_000 }, () => `<c s="${random.below(90)}"/>`).join("");
    expect(await rowsOf(xlsx({ rows: `<row><c><v>1</v></c>${cells}</row>` }))).toEqual([["1"]]);
    expect(await rowsOf(xlsx({ rows: `<row>${cells}<c><v>1</v></c></row>` }))).toBe("too_many_columns");
    expect(await rowsOf(xlsx({ rows: '<row><c r="ZZZZZZ1"><v>1</v></c></row>' }))).toBe("too_many_columns");
  });

  it("with thousands of files is refused", async () => {
    const files = Array.from({ length: 2_001 }, (_, at) => ({ path: `x/${at}`, content: "" }));
    expect(await rowsOf(zip(files))).toBe("spreadsheet_too_large");
  });
});
