"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { patchCustomer, patchPreferences } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import { useErrorText } from "@/components/customers/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { CustomerDetail, CustomerPatch, PreferencesPatch } from "@/lib/customers/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** After a change everything about the person is loaded again, and the lists when they are next looked at. */
export function useReloadCustomer(id: string) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: customerKeys.lists });
    return queryClient.invalidateQueries({ queryKey: customerKeys.one(id) });
  };
}

/** A consent changes at once on the page, and back when the server refuses. */
export function useChangeConsent(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTranslations("customers.consents");
  const errorText = useErrorText();
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

/** An id pins the store or seller, null gives the choice back to the sales. */
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
