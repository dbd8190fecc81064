import { must } from "../../support/api-client.ts";
import type { Api } from "./api.ts";
import { WITNESS } from "./witness.ts";

/** Values only Aurora's users may see, read through her administrator's API: ids, store names, a customer. */
export async function valuesOfAurora({ client }: Api): Promise<string[]> {
  const sales = await must(client.GET("/sales/recent-sales", { params: { query: { limit: 20 } } }));
  const stores = await must(client.GET("/sales/store-comparison"));
  const values = [
    ...sales.map(({ id }) => id),
    ...stores.flatMap(({ storeId, tradeName }) => [storeId, tradeName]),
    WITNESS.name,
    WITNESS.email,
    WITNESS.phone,
    WITNESS.street,
  ];
  return [...new Set(values)];
}

export function leaksIn(text: string, values: readonly string[]): string[] {
  const haystack = text.toLowerCase();
  return values.filter((value) => haystack.includes(value.toLowerCase()));
}
