"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { patchCustomer, patchPreferences } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { CustomerDetail, CustomerPatch, PreferencesPatch } from "@/lib/customers/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** After a change, refetches all queries of the customer now, and the lists when next shown. */
export function useReloadCustomer(id: string) {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: customerKeys.lists });
    // A first load that began before the change would count as the reload.
    await queryClient.cancelQueries({ queryKey: customerKeys.one(id) });
    await queryClient.invalidateQueries({ queryKey: customerKeys.one(id) });
  };
}

/** Optimistic consent update; reverted on failure. */
export function useChangeConsent(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTranslations("customers.consents");
  const errorText = useErrorText("customers");
  const key = customerKeys.detail(id);
  return useMutation({
    mutationFn: (patch: CustomerPatch) => patchCustomer(api, id, patch),
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<CustomerDetail>(key);
      if (before) queryClient.setQueryData<CustomerDetail>(key, { ...before, ...patch });
      return before;
    },
    onError: (error, _patch, before) => {
      if (before) queryClient.setQueryData(key, before);
      toast.error(t("failed"), { description: errorText(error) });
    },
    onSettled: useReloadCustomer(id),
  });
}

/** An id pins the store or seller, null unpins it. */
export function useChangePreferences(id: string, { onSaved }: { onSaved: () => void }) {
  const api = useApi();
  const reload = useReloadCustomer(id);
  return useMutation({
    mutationFn: (patch: PreferencesPatch) => patchPreferences(api, id, patch),
    onSuccess: async () => {
      await reload();
      onSaved();
    },
  });
}
