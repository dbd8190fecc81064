"use client";

import { useMutation } from "@tanstack/react-query";
import { createNote, deleteNote } from "@/components/customers/api.ts";
import { useReloadCustomer } from "@/components/customers/profile/use-change-customer.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useAddNote(customerId: string, { onSaved }: { onSaved: () => void }) {
  const api = useApi();
  const reload = useReloadCustomer(customerId);
  return useMutation({
    mutationFn: (text: string) => createNote(api, customerId, text),
    onSuccess: async () => {
      await reload();
      onSaved();
    },
  });
}

export function useDeleteNote(customerId: string, { onDeleted }: { onDeleted: () => void }) {
  const api = useApi();
  const reload = useReloadCustomer(customerId);
  return useMutation({
    mutationFn: (noteId: string) => deleteNote(api, customerId, noteId),
    onSuccess: async () => {
      onDeleted();
      await reload();
    },
  });
}
