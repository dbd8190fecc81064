"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchCsv, type LogQuery } from "@/components/audit/api.ts";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Downloads all filtered entries, not only the current page. */
export function useDownloadCsv(today: Day) {
  const api = useApi();
  const t = useTranslations("audit.csv");
  return useMutation({
    mutationFn: (query: LogQuery) => fetchCsv(api, query),
    onSuccess: (csv) => downloadText(`auditoria_${today}.csv`, csv),
    onError: () => toast.error(t("failed")),
  });
}
