"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createTemplate, deleteTemplate, updateTemplate } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import type { CreateTemplateInput, TemplateContentInput } from "@/lib/messaging/schemas.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

function useTemplateMutation<Input, Output>(numberId: string, change: (api: Api, input: Input) => Promise<Output>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignKeys.templates(numberId) }),
  });
}

export type TemplateChange =
  | { id: null; template: Omit<CreateTemplateInput, "numberId"> }
  | { id: string; content: TemplateContentInput };

export function useSaveTemplate(numberId: string) {
  return useTemplateMutation(numberId, (api, change: TemplateChange) =>
    change.id === null
      ? createTemplate(api, { numberId, ...change.template })
      : updateTemplate(api, change.id, change.content),
  );
}

export function useDeleteTemplate(numberId: string) {
  return useTemplateMutation(numberId, deleteTemplate);
}
