import type { StoreView } from "@/lib/stores/schemas.ts";
import { matchesText } from "@/lib/web/match-text.ts";

export type StoreNode = { store: StoreView; aliases: StoreView[] };

export const SHOW = ["all", "open", "closed", "always", "inactive", "withAliases"] as const;
export type Show = (typeof SHOW)[number];

const collator = new Intl.Collator("pt-BR", { numeric: true, sensitivity: "base" });
const byName = (a: StoreView, b: StoreView) =>
  collator.compare(a.tradeName, b.tradeName) || collator.compare(a.code, b.code);

/** Principals sorted by name, each with its aliases. An alias whose principal is not visible is listed on its own. */
export function buildTree(stores: readonly StoreView[]): StoreNode[] {
  const ids = new Set(stores.map(({ id }) => id));
  const isAlias = ({ primaryStoreId }: StoreView) => primaryStoreId !== null && ids.has(primaryStoreId);
  const aliasesOf = Map.groupBy(stores.filter(isAlias), ({ primaryStoreId }) => primaryStoreId);
  return stores
    .filter((store) => !isAlias(store))
    .sort(byName)
    .map((store) => ({ store, aliases: (aliasesOf.get(store.id) ?? []).sort(byName) }));
}

/** Filters the tree. A matching alias keeps its principal, and a matching principal keeps all its aliases. */
export function filterTree(tree: readonly StoreNode[], { search, show }: { search: string; show: Show }): StoreNode[] {
  return tree.flatMap((node) => {
    const fits = (store: StoreView) =>
      matchesText(search, store.tradeName, store.code, store.city ?? "") && isShown(store, show, node.aliases.length);
    if (fits(node.store)) return [node];
    const aliases = node.aliases.filter(fits);
    return aliases.length > 0 ? [{ store: node.store, aliases }] : [];
  });
}

function isShown(store: StoreView, show: Show, aliasCount: number): boolean {
  switch (show) {
    case "all":
      return true;
    case "open":
      return store.isActive && store.isOpenNow;
    case "closed":
      return store.isActive && !store.isOpenNow;
    case "always":
      return !store.hasBusinessHours;
    case "inactive":
      return !store.isActive;
    case "withAliases":
      return aliasCount > 0;
    default: {
      const unhandled: never = show;
      return unhandled;
    }
  }
}

export type StorePlace = StoreNode & { principal: StoreView | null };

/** The store's position in the tree: its principal and its aliases. */
export function placeIn(tree: readonly StoreNode[], id: string): StorePlace | null {
  for (const { store, aliases } of tree) {
    if (store.id === id) return { store, aliases, principal: null };
    const alias = aliases.find((one) => one.id === id);
    if (alias) return { store: alias, aliases: [], principal: store };
  }
  return null;
}

/** All stores of the tree, principals before their aliases. */
export function storesOf(tree: readonly StoreNode[]): StoreView[] {
  return tree.flatMap(({ store, aliases }) => [store, ...aliases]);
}
