"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ExportRequest } from "@/components/customers/list/export-customers.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Downloads the masked CSV; a failure explains what to do. */
export function useExport(today: Day) {
  const api = useApi();
  const t = useTranslations("customers.export");
  const errorText = useErrorText("customers");
  return useMutation({
    mutationFn: async (request: ExportRequest) => {
      const { exportCustomers } = await import("@/components/customers/list/export-customers.ts");
      return exportCustomers(api, request);
    },
    onSuccess: ({ text, rows, isTruncated }) => {
      downloadText(`clientes_${today}.csv`, text);
      if (isTruncated) toast.warning(t("truncated", { count: rows }));
      else toast.success(t("done", { count: rows }));
    },
    onError: (error) => toast.error(t("failed"), { description: errorText(error) }),
  });
}
