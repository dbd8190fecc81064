import { describe, expect, it } from "vitest";
import { BadParameterError, parseQuery } from "../../../sandbox/erp/query.ts";

const parse = (text: string) => parseQuery(new URLSearchParams(text));

describe("parseQuery", () => {
  it("defaults to the first page of 500 rows", () => {
    expect(parse("")).toMatchObject({ filial: undefined, transId: undefined, page: 1, limit: 500 });
  });

  it("reads every parameter and ignores unknown ones", () => {
    expect(parse("filial=F02&trans_id=7&data_inicio=2026-01-31&data_fim=2026-02-28&pagina=3&limite=2000&x=1")).toEqual({
      filial: "F02",
      transId: 7,
      firstDay: "2026-01-31",
      lastDay: "2026-02-28",
      page: 3,
      limit: 2000,
    });
  });

  it("caps the page at 5000 rows", () => {
    expect(parse("limite=5000").limit).toBe(5000);
    expect(parse("limite=5001").limit).toBe(5000);
  });

  it.each([
    "trans_id=abc",
    "trans_id=-1",
    "trans_id=1.5",
    "trans_id=99999999999999999999",
    "pagina=0",
    "pagina=1e3",
    "limite=0",
    "limite=-5",
    "data_inicio=2026-02-30",
    "data_fim=31/01/2026",
    "data_inicio=2026-02-02&data_fim=2026-02-01",
  ])("rejects %s", (text) => {
    expect(() => parse(text)).toThrow(BadParameterError);
  });
});
