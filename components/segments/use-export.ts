"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchSegmentCsv } from "@/components/segments/api.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Downloads the masked CSV; warns if it is incomplete. */
export function useExport() {
  const api = useApi();
  const t = useTranslations("segments.export");
  const errorText = useErrorText("segments");
  return useMutation({
    mutationFn: ({ id }: Pick<SegmentView, "id">) => fetchSegmentCsv(api, id),
    onMutate: () => toast.info(t("running")),
    onSuccess: ({ fileName, file, rows, isTruncated }) => {
      downloadText(fileName, file);
      if (isTruncated) toast.warning(t("truncated", { count: rows }));
      else toast.success(t("done", { count: rows }));
    },
    onError: (error) => toast.error(t("failed"), { description: errorText(error) }),
  });
}
