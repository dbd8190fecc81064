"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { changeSegmentStatus } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Activates or deactivates a segment for campaigns. */
export function useChangeStatus({ id, name }: Pick<SegmentView, "id" | "name">) {
  const api = useApi();
  const client = useQueryClient();
  const t = useTranslations("segments.status");
  const errorText = useErrorText("segments");
  return useMutation({
    mutationFn: (status: SegmentView["status"]) => changeSegmentStatus(api, id, status),
    onSuccess: (segment) => {
      client.setQueryData(segmentKeys.one(id), segment);
      toast.success(t(`${segment.status}Done`, { name }));
      return client.invalidateQueries({ queryKey: segmentKeys.lists });
    },
    onError: (error) => toast.error(t("failed"), { description: errorText(error) }),
  });
}
