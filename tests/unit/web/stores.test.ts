import { describe, expect, it } from "vitest";
import type { Api } from "../../../lib/web/api.ts";
import { fetchStores, principalStores, type StoreOption, selectedStores } from "../../../lib/web/resources/stores.ts";

const store = (code: string, primaryStoreId: string | null = null): StoreOption => ({
  id: `id-${code}`,
  code,
  tradeName: `Loja ${code}`,
  primaryStoreId,
});
const stores = [store("F02"), store("F01"), store("F01B", "id-F01")];
const codesOf = (list: StoreOption[]) => list.map(({ code }) => code);

describe("store selection", () => {
  it("offers only principal stores, sorted by name", () => {
    expect(codesOf(principalStores(stores))).toEqual(["F01", "F02"]);
  });

  it("maps an alias to its principal store, and ignores unknown codes", () => {
    expect(codesOf(selectedStores(stores, ["F01B", "NOPE"]))).toEqual(["F01"]);
    expect(codesOf(selectedStores(stores, ["F01", "F01B"]))).toEqual(["F01"]);
    expect(codesOf(selectedStores(stores, ["F02"]))).toEqual(["F02"]);
    expect(selectedStores(stores, [])).toEqual([]);
  });
});

describe("fetchStores", () => {
  const serving = (pages: StoreOption[][], total: number) => {
    const asked: number[] = [];
    const get = async (_path: string, options?: { query?: Record<string, unknown> }) => {
      const page = Number(options?.query?.page);
      asked.push(page);
      return { data: pages[page - 1] ?? [], total };
    };
    return { asked, api: { get } as unknown as Api };
  };

  it("reads all pages", async () => {
    const { api, asked } = serving([[store("A"), store("B")], [store("C")]], 3);
    expect(codesOf(await fetchStores(api))).toEqual(["A", "B", "C"]);
    expect(asked).toEqual([1, 2]);
  });

  it("stops at an empty page even if the total is larger", async () => {
    const { api, asked } = serving([[store("A")]], 9);
    expect(codesOf(await fetchStores(api))).toEqual(["A"]);
    expect(asked).toEqual([1, 2]);
  });
});
