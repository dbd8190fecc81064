"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { addNumber, checkNumber, editNumber, removeNumber } from "@/components/whatsapp-numbers/api.ts";
import { numberKeys } from "@/components/whatsapp-numbers/keys.ts";
import type { AddWhatsappNumber, EditWhatsappNumber } from "@/lib/stores/schemas.ts";
import type { Api } from "@/lib/web/api.ts";
import { STORES_KEY } from "@/lib/web/resources/stores.ts";
import { useApi } from "@/lib/web/use-api.ts";

function useNumberMutation<Input, Output>(change: (api: Api, input: Input) => Promise<Output>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    // Stores show their number count, so refetch their list too.
    onSettled: () =>
      Promise.all([numberKeys.all, STORES_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export type NumberChange = { id: null; number: AddWhatsappNumber } | { id: string; edit: EditWhatsappNumber };

export function useSaveNumber() {
  return useNumberMutation((api, change: NumberChange) =>
    change.id === null ? addNumber(api, change.number) : editNumber(api, change.id, change.edit),
  );
}

export function useCheckNumber() {
  return useNumberMutation(checkNumber);
}

export function useRemoveNumber() {
  return useNumberMutation(removeNumber);
}
