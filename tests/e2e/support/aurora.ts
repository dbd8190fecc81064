import type { RecentSale, StoreComparison } from "../../../lib/sales/schemas.ts";
import type { Api } from "./api.ts";
import { WITNESS } from "./witness.ts";

/** What only Aurora's people may see, as her administrator's API tells it: ids, names of stores, a customer. */
export async function valuesOfAurora(admin: Api): Promise<string[]> {
  const sales = await admin.get<RecentSale[]>("/sales/recent-sales?limit=20");
  const stores = await admin.get<StoreComparison[]>("/sales/store-comparison");
  const values = [
    ...sales.map(({ id }) => id),
    ...stores.flatMap(({ storeId, tradeName }) => [storeId, tradeName]),
    ...[WITNESS.name, WITNESS.email, WITNESS.phone, WITNESS.street],
  ];
  return [...new Set(values)];
}

/** The values that the text gives away. */
export function leaksIn(text: string, values: readonly string[]): string[] {
  const haystack = text.toLowerCase();
  return values.filter((value) => haystack.includes(value.toLowerCase()));
}
