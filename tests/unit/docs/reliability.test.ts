import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTable } from "../../../scripts/faults/document.ts";
import { taggedTests, tagsOf } from "../../../scripts/faults/tags.ts";
import { ROWS } from "../../faults/rows.ts";

const ROOT = join(import.meta.dirname, "../../..");
const tagged = taggedTests(ROOT);

describe("the table of what must survive", () => {
  it("has each row once, in order", () => {
    const ids = ROWS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toHaveLength(14 + 8 + 11 + 11 + 10 + 7);
  });

  it.each(ROWS.map((row) => [row.id, row] as const))("%s has a test, or a reason why not", (id, row) => {
    const files = tagged.get(id) ?? [];
    expect(row.missing ? [row.missing] : files).not.toEqual([]);
    expect(row.missing ? files : []).toEqual([]);
  });

  it("knows every tag that a test carries", () => {
    const known = new Set(ROWS.map(({ id }) => id));
    expect([...tagged.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it("is told in the documentation, row by row", () => {
    const document = readFileSync(join(ROOT, "docs/reliability.md"), "utf8");
    expect([...readTable(document).keys()]).toEqual(ROWS.map(({ id }) => id));
  });
});

describe("a tag", () => {
  // Written with «» here: this file itself is searched, too.
  it.each([
    ['describe("«A5» a send", () => {});', ["A5"]],
    ["it('is sent once «A5» «B2»', () => {});", ["A5", "B2"]],
    ['it.each(["a", "b"])("%s «C7»", () => {});', ["C7"]],
    ["it(\n    `a long title «D11»`,\n    () => {});", ["D11"]],
    ['it.skipIf(!isPresent)("«E9» what npm knows", () => {});', ["E9"]],
    ['const row = "«A5»";', []],
    ["// describe of «A5»", []],
  ])("is found in %j", (source, ids) => {
    expect([...tagsOf(source.replaceAll("«", "[").replaceAll("»", "]"))]).toEqual(ids);
  });
});
