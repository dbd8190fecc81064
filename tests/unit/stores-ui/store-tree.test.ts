import { describe, expect, it } from "vitest";
import { buildTree, filterTree, placeIn, type Show, storesOf } from "../../../components/stores/store-tree.ts";
import type { StoreView } from "../../../lib/stores/schemas.ts";

function store(code: string, fields: Partial<StoreView> = {}): StoreView {
  return {
    id: code,
    code,
    tradeName: `Loja ${code}`,
    legalName: null,
    city: "Recife",
    state: "PE",
    isActive: true,
    isEcommerce: false,
    primaryStoreId: null,
    helpdeskInboxId: null,
    numberCount: 0,
    hasBusinessHours: false,
    isOpenNow: true,
    closesAt: null,
    opensAt: null,
    ...fields,
  };
}

const STORES = [
  store("F10", { hasBusinessHours: true, isOpenNow: false }),
  store("F02", { city: "Olinda", hasBusinessHours: true }),
  store("F02A", { primaryStoreId: "F02", city: "Fortaleza", isActive: false }),
  store("F03", { tradeName: "Ágape" }),
];
const codes = (stores: readonly StoreView[]) => stores.map(({ code }) => code);
const shape = (tree: ReturnType<typeof buildTree>) =>
  tree.map((node) => [node.store.code, ...codes(node.aliases)].join(" › "));
const filtered = (search: string, show: Show = "all") => shape(filterTree(buildTree(STORES), { search, show }));

describe("buildTree", () => {
  it("puts aliases under their principal, sorted by name in numeric order", () => {
    expect(shape(buildTree(STORES))).toEqual(["F03", "F02 › F02A", "F10"]);
    expect(codes(storesOf(buildTree(STORES)))).toEqual(["F03", "F02", "F02A", "F10"]);
  });

  it("lists an alias on its own when its principal isn't visible", () => {
    expect(shape(buildTree(STORES.filter(({ code }) => code !== "F02")))).toContain("F02A");
  });
});

describe("filterTree", () => {
  it("matches name, code and city without accents, and keeps the principal of a matching alias", () => {
    expect(filtered("agape")).toEqual(["F03"]);
    expect(filtered("f10")).toEqual(["F10"]);
    expect(filtered("olinda")).toEqual(["F02 › F02A"]);
    expect(filtered("fortaleza")).toEqual(["F02 › F02A"]);
    expect(filtered("nada")).toEqual([]);
  });

  it("filters by the chosen state", () => {
    expect(filtered("", "open")).toEqual(["F03", "F02 › F02A"]);
    expect(filtered("", "closed")).toEqual(["F10"]);
    expect(filtered("", "always")).toEqual(["F03", "F02 › F02A"]);
    expect(filtered("", "inactive")).toEqual(["F02 › F02A"]);
    expect(filtered("", "withAliases")).toEqual(["F02 › F02A"]);
    expect(filtered("fortaleza", "withAliases")).toEqual(["F02 › F02A"]);
    expect(filtered("ágape", "withAliases")).toEqual([]);
  });
});

describe("placeIn", () => {
  it("returns a store with its principal and its aliases", () => {
    const tree = buildTree(STORES);
    expect(placeIn(tree, "F02A")).toMatchObject({ store: { code: "F02A" }, principal: { code: "F02" }, aliases: [] });
    expect(placeIn(tree, "F02")).toMatchObject({ principal: null, aliases: [{ code: "F02A" }] });
    expect(placeIn(tree, "F99")).toBeNull();
  });
});
