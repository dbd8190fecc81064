import { queryOptions } from "@tanstack/react-query";
import { fetchCustomers, type ListQuery } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import type { Api } from "@/lib/web/api.ts";

export function customersQuery(api: Api, query: ListQuery, { page, size }: { page: number; size: number }) {
  return queryOptions({
    queryKey: customerKeys.list({ ...query, page, size }),
    queryFn: ({ signal }) => fetchCustomers(api, query, { page, size }, signal),
  });
}
