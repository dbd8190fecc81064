"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createSegment, updateSegment } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import { toast } from "@/components/ui/toast.ts";
import type { SegmentView, UpdateSegment } from "@/lib/segments/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Saves a new segment (`id` null) or an existing one. Errors are shown at the part that caused them. */
export function useSave(id: string | null, onSaved: (segment: SegmentView) => void) {
  const api = useApi();
  const client = useQueryClient();
  const t = useTranslations("segments.builder");
  return useMutation({
    mutationFn: (segment: UpdateSegment) =>
      id === null ? createSegment(api, segment) : updateSegment(api, id, segment),
    onSuccess: (segment) => {
      client.setQueryData(segmentKeys.one(segment.id), segment);
      void client.invalidateQueries({ queryKey: segmentKeys.lists });
      toast.success(t("saved", { name: segment.name }));
      onSaved(segment);
    },
    // Refetch the latest state before showing the version conflict.
    onError: async (error) => {
      if (id !== null && isApiStatus(error, 412)) await client.invalidateQueries({ queryKey: segmentKeys.one(id) });
    },
  });
}
