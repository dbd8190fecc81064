import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTable, writeTable } from "../../../scripts/faults/document.ts";
import { judge, type Test } from "../../../scripts/faults/judge.ts";
import { taggedTests, tagsOf } from "../../../scripts/faults/tags.ts";
import { ROWS } from "../../faults/rows.ts";

const ROOT = join(import.meta.dirname, "../../..");
const tagged = taggedTests(ROOT);

describe("table of reliability goals", () => {
  it("has each row once, in order", () => {
    const ids = ROWS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.length).toBeGreaterThanOrEqual(14 + 8 + 11 + 11 + 10 + 7);
  });

  it.each(ROWS.map((row) => [row.id, row] as const))("%s has a test, or a reason for having none", (id, row) => {
    const files = tagged.get(id) ?? [];
    expect(row.missing ? [row.missing] : files).not.toEqual([]);
    expect(row.missing ? files : []).toEqual([]);
  });

  it("contains every tag of a test", () => {
    const known = new Set(ROWS.map(({ id }) => id));
    expect([...tagged.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it("matches the documentation row by row", () => {
    const document = readFileSync(join(ROOT, "docs/reliability.md"), "utf8");
    expect([...readTable(document).keys()]).toEqual(ROWS.map(({ id }) => id));
  });
});

describe("a tag", () => {
  // Written with «» here, because this file is searched, too.
  it.each([
    ['describe("«A5» a send", () => {});', ["A5"]],
    ["it('is sent once «A5» «B2»', () => {});", ["A5", "B2"]],
    ['it.each(["a", "b"])("%s «C7»", () => {});', ["C7"]],
    ["it(\n    `a long title «D11»`,\n    () => {});", ["D11"]],
    ['it.skipIf(!isPresent)("«E9» what npm knows", () => {});', ["E9"]],
    ['const row = "«A5»";', []],
    ["// describe of «A5»", []],
  ])("is read from titles only, not from other strings or comments: %j", (source, ids) => {
    expect([...tagsOf(source.replaceAll("«", "[").replaceAll("»", "]"))]).toEqual(ids);
  });
});

describe("a verdict", () => {
  const row = { id: "A1", goal: "nobody | twice", target: "0", atMost: { duplicates: 0 }, atLeast: { kills: 20 } };
  const test = (status: Test["status"]): Test => ({ file: "tests/unit/a.test.ts", name: "a [A1]", status, ms: 1 });
  const good = { kills: 20, duplicates: 0 };

  it.each([
    ["met", [test("passed"), test("skipped")], [good]],
    ["FAILED", [test("passed"), test("failed")], [good]],
    ["FAILED", [{ ...test("failed"), name: null }], []],
    ["MISSED", [test("passed")], [{ ...good, duplicates: 1 }]],
    ["MISSED", [test("passed")], [good, { duplicates: 0, kills: 19 }]],
    ["MISSED", [test("passed")], [{ duplicates: 0 }]],
    ["MISSED", [test("passed")], [{ ...good, duplicates: "never" }]],
    ["not run", [test("skipped")], []],
  ])("is %s", (verdict, tests, figures) => {
    expect(judge({ row, tests, figures, files: [] }).verdict).toBe(verdict);
  });

  it("is not met if only some of its files were run", () => {
    const files = ["tests/unit/a.test.ts", "tests/e2e/a.spec.ts"];
    expect(judge({ row, tests: [test("passed")], figures: [good], files }).verdict).toBe("not run");
    const page = { ...test("passed"), file: "tests/e2e/a.spec.ts" };
    expect(judge({ row, tests: [test("passed"), page], figures: [good], files }).verdict).toBe("met");
  });

  it("survives a round trip through the table of the documentation", () => {
    const line = judge({ row, tests: [test("passed")], figures: [good], files: ["tests/unit/a.test.ts"] });
    const document = readFileSync(join(ROOT, "docs/reliability.md"), "utf8");
    const table = readTable(writeTable(document, [line]));
    expect([...table.values()]).toEqual([{ ...line, goal: "nobody \\| twice" }]);
    expect(readTable(writeTable(document, [...readTable(document).values()])).size).toBe(ROWS.length);
  });
});
