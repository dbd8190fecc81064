import { queryOptions } from "@tanstack/react-query";
import { fetchCustomers, fetchCustomersTotal, type ListQuery } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import type { Api } from "@/lib/web/api.ts";

export function customersQuery(api: Api, query: ListQuery, { page, size }: { page: number; size: number }) {
  return queryOptions({
    queryKey: customerKeys.list({ ...query, page, size }),
    queryFn: ({ signal }) => fetchCustomers(api, { ...query, total: "later" }, { page, size }, signal),
  });
}

/** The number of customers of a list, whatever its page and order. */
export function customersTotalQuery(api: Api, { sort: _sort, order: _order, ...filters }: ListQuery) {
  return queryOptions({
    queryKey: customerKeys.total(filters),
    queryFn: ({ signal }) => fetchCustomersTotal(api, filters, signal),
  });
}
