import type { Page } from "@/lib/core/paging.ts";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import type { Api } from "../api.ts";

export const customerSearchKey = (q: string, limit: number) => ["customers", "find", q, limit] as const;

/** The best matches for a typed text. */
export function findCustomers(api: Api, q: string, limit: number, signal?: AbortSignal): Promise<Page<CustomerRow>> {
  return api.get("/customers", { query: { q, limit, sort: "spent", order: "desc" }, signal });
}
