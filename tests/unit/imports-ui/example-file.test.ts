import { expect, it } from "vitest";
import { exampleFile } from "../../../components/imports/example-file.ts";
import { FIELDS_OF, IMPORT_KINDS } from "../../../lib/imports/names.ts";
import { readRow } from "../../../lib/imports/rules/customer-row.ts";
import { readSaleRow } from "../../../lib/imports/rules/sale-row.ts";

const stores = { F01: "s-1" };

it.each(IMPORT_KINDS)("the example file of %s has a row that the import accepts", (kind) => {
  const [header = "", row = ""] = exampleFile(kind, (field) => field)
    .replace("\uFEFF", "")
    .split("\r\n");
  expect(header.split(";")).toEqual(FIELDS_OF[kind]);
  const plan = { columns: [...FIELDS_OF[kind]], storeCode: null, stores, now: new Date("2026-11-21T12:00:00Z") };
  const read = kind === "customers" ? readRow : readSaleRow;
  expect(read(row.split(";"), plan)).not.toHaveProperty("problems");
});
