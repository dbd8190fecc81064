"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchCustomer, viewCustomer } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** What the drawer shows: a glance leaves no trace in the audit log. */
export function useCustomerPeek(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: customerKeys.peek(id),
    queryFn: ({ signal }) => fetchCustomer(api, id, signal),
  });
}

/** The whole file of one person. Opening it is audited; loading it again after a change is not another look. */
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
