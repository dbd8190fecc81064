"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchRecipients, type RecipientQuery } from "@/components/campaigns/api.ts";
import { useReasonText } from "@/components/campaigns/report/use-reason-text.ts";
import { useFailureText } from "@/components/campaigns/use-failure-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { RecipientRow } from "@/lib/campaigns/schemas.ts";
import { type CsvColumn, toCsv } from "@/lib/core/csv.ts";
import { dayOf } from "@/lib/core/dates.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { Api } from "@/lib/web/api.ts";
import { downloadText } from "@/lib/web/download-text.ts";
import { useApi } from "@/lib/web/use-api.ts";

const PORTION = 200;
/** What a list on a page is good for; beyond it the file says so. */
const MOST = 10_000;

/** The listed people as a file: addresses masked, as on the page. */
export function useExportRecipients(id: string) {
  const t = useTranslations("campaigns.recipients");
  const failureText = useFailureText();
  const columns = useColumns();
  const api = useApi();
  return useMutation({
    mutationFn: (query: RecipientQuery) => fetchAll(api, id, query),
    onSuccess: ({ rows, total }) => {
      downloadText(`campanha-destinatarios_${dayOf(new Date())}.csv`, toCsv(columns, rows));
      if (rows.length < total) toast.warning(t("exportCut", { shown: rows.length, total }));
    },
    onError: (error) => toast.error(t("exportFailed", { reason: failureText(error) })),
  });
}

async function fetchAll(api: Api, id: string, query: RecipientQuery): Promise<{ rows: RecipientRow[]; total: number }> {
  const rows: RecipientRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await fetchRecipients(api, id, { ...query, page, limit: PORTION });
    rows.push(...data);
    if (data.length < PORTION || rows.length >= Math.min(total, MOST)) return { rows, total };
  }
}

function useColumns(): CsvColumn<RecipientRow>[] {
  const t = useTranslations("campaigns.recipients");
  const reasonText = useReasonText();
  const time = (name: "acceptedAt" | "deliveredAt" | "readAt" | "failedAt" | "clickedAt" | "repliedAt") => ({
    header: t(`columns.${name}`),
    value: (row: RecipientRow) => row[name],
  });
  return [
    { header: t("columns.customer"), value: ({ customer }) => customer.name && toTitleCase(customer.name) },
    { header: t("columns.store"), value: ({ store }) => store.tradeName },
    { header: t("columns.address"), value: ({ address }) => address },
    { header: t("columns.status"), value: ({ status }) => t(`statuses.${status}`) },
    { header: t("columns.reason"), value: ({ reasonCode }) => reasonCode && reasonText(reasonCode) },
    { header: t("columns.error"), value: ({ errorCode }) => errorCode },
    ...[
      time("acceptedAt"),
      time("deliveredAt"),
      time("readAt"),
      time("failedAt"),
      time("clickedAt"),
      time("repliedAt"),
    ],
    { header: t("columns.conversions"), value: ({ conversions }) => conversions },
    { header: t("columns.revenue"), value: ({ revenue }) => revenue, decimals: 2 },
  ];
}
