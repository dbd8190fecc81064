"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchRecipientsCsv, type RecipientQuery } from "@/components/campaigns/report/api.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Exports the listed recipients as CSV; addresses are masked as on the page. */
export function useExportRecipients(id: string) {
  const t = useTranslations("campaigns.recipients");
  const errorText = useErrorText("campaigns");
  const api = useApi();
  return useMutation({
    mutationFn: (query: RecipientQuery) => fetchRecipientsCsv(api, id, query),
    onSuccess: ({ fileName, file, rows, isTruncated }) => {
      downloadText(fileName, file);
      if (isTruncated) toast.warning(t("exportCut", { count: rows }));
    },
    onError: (error) => toast.error(t("exportFailed", { reason: errorText(error) })),
  });
}
