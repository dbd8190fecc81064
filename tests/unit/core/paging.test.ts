import { describe, expect, it } from "vitest";
import { offsetOf, Paging, sorted, toPage } from "../../../lib/core/paging.ts";

describe("Paging", () => {
  it.each([
    [{}, { page: 1, limit: 50 }],
    [
      { page: "3", limit: "20" },
      { page: 3, limit: 20 },
    ],
    [{ limit: "200" }, { page: 1, limit: 200 }],
    [{ limit: "201" }, { page: 1, limit: 200 }],
    [
      { page: "0", limit: "0" },
      { page: 1, limit: 50 },
    ],
    [
      { page: "-1", limit: "abc" },
      { page: 1, limit: 50 },
    ],
    [
      { page: "1.5", limit: "1e3" },
      { page: 1, limit: 200 },
    ],
    [
      { page: ["1", "2"], limit: "" },
      { page: 1, limit: 50 },
    ],
    [{ page: "1e300" }, { page: 1, limit: 50 }],
    [{ page: "99999999999" }, { page: 10_000_000, limit: 50 }],
  ])("reads %j as %j", (query, paging) => expect(Paging.parse(query)).toEqual(paging));

  it("computes the offset of a page", () => expect(offsetOf({ page: 3, limit: 20 })).toBe(40));

  it("builds the API response with the total as a number", () => {
    expect(toPage(["a"], 41n, { page: 3, limit: 20 })).toEqual({ data: ["a"], total: 41, page: 3, limit: 20 });
  });
});

describe("sorted", () => {
  const Query = Paging.extend(sorted(["name", "createdAt"]));
  const Newest = Paging.extend(sorted(["name", "createdAt"], { sort: "createdAt", order: "desc" }));

  it.each([
    [{}, { sort: "name", order: "asc" }],
    [
      { sort: "createdAt", order: "desc" },
      { sort: "createdAt", order: "desc" },
    ],
    [
      { sort: "secret", order: "DROP" },
      { sort: "name", order: "asc" },
    ],
    [
      { sort: ["name", "createdAt"], order: ["desc"] },
      { sort: "name", order: "asc" },
    ],
    [
      { sort: "__proto__", order: "" },
      { sort: "name", order: "asc" },
    ],
  ])("reads %j as %j", (query, sort) => expect(Query.parse(query)).toEqual({ page: 1, limit: 50, ...sort }));

  it("falls back to the list's default for the sort field and the order separately", () => {
    expect(Newest.parse({})).toMatchObject({ sort: "createdAt", order: "desc" });
    expect(Newest.parse({ sort: "nome", order: "asc" })).toMatchObject({ sort: "createdAt", order: "asc" });
    expect(Newest.parse({ sort: "name" })).toMatchObject({ sort: "name", order: "desc" });
  });
});
