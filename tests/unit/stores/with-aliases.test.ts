import { describe, expect, it } from "vitest";
import { withAliases } from "../../../lib/stores/rules/aliases.ts";

const principalOf = new Map([
  ["outlet", "centro"],
  ["quiosque", "centro"],
  ["antiga", "norte"],
]);

describe("withAliases", () => {
  it("adds the aliases of a principal", () => {
    expect(withAliases(["centro"], principalOf).sort()).toEqual(["centro", "outlet", "quiosque"]);
  });

  it("expands an alias to its whole group", () => {
    expect(withAliases(["outlet"], principalOf).sort()).toEqual(["centro", "outlet", "quiosque"]);
  });

  it("returns a store without aliases unchanged, and each store once", () => {
    expect(withAliases(["sul"], principalOf)).toEqual(["sul"]);
    expect(withAliases(["antiga", "norte"], principalOf).sort()).toEqual(["antiga", "norte"]);
    expect(withAliases([], principalOf)).toEqual([]);
  });
});
