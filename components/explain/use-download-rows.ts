"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchFigureCsv } from "@/components/explain/api.ts";
import type { ExplainLink } from "@/components/explain/explain-link.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Downloads all rows of a figure as masked CSV; warns if the file is incomplete. */
export function useDownloadRows(link: ExplainLink) {
  const api = useApi();
  const t = useTranslations("explain");
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => fetchFigureCsv(api, link),
    onSuccess: ({ fileName, file, rows, isTruncated }) => {
      downloadText(fileName, file);
      if (isTruncated) toast.warning(t("downloadCut", { count: rows }));
    },
    onError: (error) => toast.error(t("downloadFailed"), { description: errorText(error) }),
  });
}
