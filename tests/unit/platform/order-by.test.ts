import { describe, expect, it } from "vitest";
import { orderBy } from "../../../lib/platform/database/order-by.ts";

const COLUMNS = { name: "c.name", lastOrder: { nullable: "m.last_order_at" }, createdAt: "id" } as const;

describe("orderBy", () => {
  it("sorts by the column's SQL, and breaks ties by id in the same direction", () => {
    expect(orderBy(COLUMNS, { sort: "name", order: "desc" })).toBe("c.name desc, id desc");
    expect(orderBy(COLUMNS, { sort: "name", order: "asc" }, "c.id")).toBe("c.name asc, c.id asc");
  });

  it("puts rows without a value last", () => {
    expect(orderBy(COLUMNS, { sort: "lastOrder", order: "desc" })).toBe("m.last_order_at desc NULLS LAST, id desc");
  });

  it("adds no tie-breaker to a unique column", () => {
    expect(orderBy(COLUMNS, { sort: "createdAt", order: "desc" })).toBe("id desc");
  });
});
