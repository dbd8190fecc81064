import type { CustomerOptions } from "@/lib/customers/schemas.ts";
import type { Api } from "../api.ts";

export const CUSTOMER_OPTIONS = ["customers", "options"] as const;
/** They change with a sync. */
export const OPTIONS_FRESH_MS = 5 * 60_000;

/** Cities and sellers that customers can be filtered by. */
export function fetchCustomerOptions(api: Api, signal?: AbortSignal): Promise<CustomerOptions> {
  return api.get("/customers/options", { signal });
}
