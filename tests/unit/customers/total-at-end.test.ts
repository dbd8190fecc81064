import fc from "fast-check";
import { expect, it } from "vitest";
import { totalAtEnd } from "../../../lib/customers/rules/total-at-end.ts";

it("knows the total of a list from the page that ends it, and only from that page", () => {
  const size = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(fc.nat(1_000), size, fc.integer({ min: 1, max: 20 }), (total, limit, page) => {
      const offset = (page - 1) * limit;
      const found = Math.max(0, Math.min(limit, total - offset));
      const isEnd = found < limit && (found > 0 || page === 1);
      expect(totalAtEnd(found, { limit, offset })).toBe(isEnd ? total : null);
    }),
  );
});

it.each([
  ["an empty first page", 0, 0, 0],
  ["an empty later page, whose list may end anywhere before it", 0, 50, null],
  ["a full page", 50, 0, null],
  ["a page that is not full", 7, 100, 107],
])("for %s", (_, found, offset, total) => expect(totalAtEnd(found, { limit: 50, offset })).toBe(total));
