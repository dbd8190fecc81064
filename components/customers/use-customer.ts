"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchCustomer, viewCustomer } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** For the drawer: not recorded in the audit log. */
export function useCustomerPeek(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: customerKeys.peek(id),
    queryFn: ({ signal }) => fetchCustomer(api, id, signal),
  });
}

/** For the customer page: opening it is audited, refetching after a change is not. */
export function useCustomer(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = customerKeys.detail(id);
  return useQuery<CustomerDetail>({
    queryKey,
    queryFn: ({ signal }) =>
      queryClient.getQueryData(queryKey) === undefined ? viewCustomer(api, id, signal) : fetchCustomer(api, id, signal),
  });
}
