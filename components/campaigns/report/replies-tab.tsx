"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecipientCards, RecipientsTable } from "@/components/campaigns/report/recipients-list.tsx";
import type { ReportPartProps } from "@/components/campaigns/report/report-part.ts";
import { useRecipients } from "@/components/campaigns/report/use-recipients.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { useWide } from "@/lib/web/use-browser-state.ts";

const PAGE_SIZE = 25;

/** Recipients that replied, and the rule by which a reply counts. */
export function RepliesTab({ campaign, report }: Omit<ReportPartProps, "filters">) {
  const t = useTranslations("campaigns.replies");
  const isWide = useWide();
  const [page, setPage] = useState(1);
  const replies = useRecipients(campaign, { stage: "replied", occurrence: report.occurrence, page, limit: PAGE_SIZE });
  if (replies.isError && !replies.data)
    return <ErrorState error={replies.error} onRetry={replies.refetch} title={t("failed")} />;
  if (!replies.data) return <TableSkeleton rows={6} columns={5} />;
  const { data, total } = replies.data;
  const rule = t("rule", { hours: report.replyWindowHours });
  if (total === 0) return <EmptyState title={t("empty")} description={rule} />;
  const List = isWide ? RecipientsTable : RecipientCards;
  return (
    <>
      <p className="px-4 py-3 text-[13px] text-muted-foreground">{rule}</p>
      <List rows={data} channel={campaign.channel} hasConversations />
      <Pager page={page} limit={PAGE_SIZE} total={total} label={t("pages")} onPage={setPage} />
    </>
  );
}
