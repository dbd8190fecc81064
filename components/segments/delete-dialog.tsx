"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deleteSegment, fetchSegmentUsage } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

type DeleteDialogProps = { segment: SegmentView; onClose: () => void; onDeleted?: () => void };

/** Lists the campaigns that use the segment; it cannot be deleted while one is still to be sent. */
export function DeleteDialog({ segment, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations("segments.delete");
  const errorText = useErrorText("segments");
  const api = useApi();
  const client = useQueryClient();
  const usage = useQuery({
    queryKey: segmentKeys.usage(segment.id),
    queryFn: ({ signal }) => fetchSegmentUsage(api, segment.id, signal),
    enabled: segment.usedBy > 0,
  });
  const remove = useMutation({
    mutationFn: () => deleteSegment(api, segment.id),
    onSuccess: () => {
      toast.success(t("done", { name: segment.name }));
      onClose();
      onDeleted?.();
      client.removeQueries({ queryKey: segmentKeys.one(segment.id) });
      return client.invalidateQueries({ queryKey: segmentKeys.lists });
    },
  });
  return (
    <ConfirmDialog
      title={t("title", { name: segment.name })}
      description={
        <>
          <p>{t("description")}</p>
          {segment.usedBy > 0 ? (
            <p>
              {t("usedBy", { count: segment.usedBy })}
              {usage.data ? `: ${usage.data.data.map(({ name }) => `“${name}”`).join(", ")}.` : "."}
            </p>
          ) : null}
        </>
      }
      confirm={t("confirm")}
      isDestructive
      isPending={remove.isPending}
      error={errorText(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
