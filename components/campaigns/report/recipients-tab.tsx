"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { FilterChip } from "@/components/campaigns/filter-chip.tsx";
import type { RecipientQuery } from "@/components/campaigns/report/api.ts";
import { RecipientCards, RecipientsTable } from "@/components/campaigns/report/recipients-list.tsx";
import type { ReportPartProps } from "@/components/campaigns/report/report-part.ts";
import { useExportRecipients } from "@/components/campaigns/report/use-export-recipients.ts";
import { useReasonText } from "@/components/campaigns/report/use-reason-text.ts";
import { type RecipientFilters, STAGES, STATUSES } from "@/components/campaigns/report/use-recipient-filters.ts";
import { useRecipients } from "@/components/campaigns/report/use-recipients.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useWide } from "@/lib/web/use-browser-state.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const PAGE_SIZE = 50;
const PAUSE_MS = 300;

/** All recipients, filtered by stage. */
export function RecipientsTab({ campaign, report, filters }: ReportPartProps) {
  const { stage, status, variant, tested, reason, error, q } = filters.filters;
  const typed = useSettled(q ?? "", PAUSE_MS);
  const query: RecipientQuery = {
    ...(stage ? { stage } : {}),
    ...(status ? { status } : {}),
    ...(variant ? { variant } : {}),
    ...(tested === null ? {} : { tested }),
    ...(reason ? { reason } : {}),
    ...(error ? { error } : {}),
    ...(typed.trim() ? { q: typed.trim() } : {}),
    ...(report.occurrence === campaign.occurrence ? {} : { occurrence: report.occurrence }),
  };
  return (
    <>
      <Filters filters={filters} id={campaign.id} query={query} />
      <People campaign={campaign} filters={filters} query={query} />
    </>
  );
}

type FiltersProps = { filters: RecipientFilters; id: string; query: RecipientQuery };

function Filters({ filters, id, query }: FiltersProps) {
  const t = useTranslations("campaigns.recipients");
  const { stage, status, variant, tested, reason, error, q } = filters.filters;
  const { change } = filters;
  const reasonText = useReasonText();
  const exporting = useExportRecipients(id);
  const { hasPermission } = useProfile();
  return (
    <div data-filters className="grid gap-2 border-b px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          className="min-w-0 flex-1 basis-56"
          aria-label={t("search")}
          placeholder={t("search")}
          value={q ?? ""}
          onChange={(event) => filters.search(event.target.value)}
        />
        <NativeSelect
          className="min-w-36 flex-1 sm:w-44 sm:flex-none"
          aria-label={t("stage")}
          value={stage ?? ""}
          onChange={(event) => change({ stage: STAGES.find((it) => it === event.target.value) ?? null, status: null })}
        >
          <option value="">{t("anyStage")}</option>
          {STAGES.map((it) => (
            <option key={it} value={it}>
              {t(`stages.${it}`)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          className="min-w-36 flex-1 sm:w-44 sm:flex-none"
          aria-label={t("status")}
          value={status ?? ""}
          onChange={(event) =>
            change({ status: STATUSES.find((it) => it === event.target.value) ?? null, stage: null })
          }
        >
          <option value="">{t("anyStatus")}</option>
          {STATUSES.map((it) => (
            <option key={it} value={it}>
              {t(`statuses.${it}`)}
            </option>
          ))}
        </NativeSelect>
        {hasPermission("app:segments:export") ? (
          <Button variant="outline" disabled={exporting.isPending} onClick={() => exporting.mutate(query)}>
            <Download aria-hidden />
            {exporting.isPending ? t("exporting") : t("export")}
          </Button>
        ) : (
          <Tooltip content={t("exportForbidden")} opensOnPress>
            <Button variant="outline" aria-disabled="true">
              <Download aria-hidden />
              {t("export")}
            </Button>
          </Tooltip>
        )}
      </div>
      {reason === null && error === null && variant === null ? null : (
        <div className="flex flex-wrap gap-2">
          {variant === null ? null : (
            <FilterChip
              text={t(tested ? "testedChip" : "variantChip", { variant })}
              onRemove={() => change({ variant: null, tested: null })}
            />
          )}
          {reason === null ? null : <FilterChip text={reasonText(reason)} onRemove={() => change({ reason: null })} />}
          {error === null ? null : (
            <FilterChip text={t("errorChip", { code: error })} onRemove={() => change({ error: null })} />
          )}
        </div>
      )}
    </div>
  );
}

type PeopleProps = Pick<ReportPartProps, "campaign" | "filters"> & { query: RecipientQuery };

function People({ campaign, filters, query }: PeopleProps) {
  const t = useTranslations("campaigns.recipients");
  const isWide = useWide();
  const recipients = useRecipients(campaign, { ...query, page: filters.page, limit: PAGE_SIZE });
  if (recipients.isError && !recipients.data)
    return <ErrorState error={recipients.error} onRetry={recipients.refetch} title={t("failed")} />;
  if (!recipients.data) return <TableSkeleton rows={8} columns={6} />;
  const { data, total } = recipients.data;
  if (total === 0) return filters.isOn ? <NoResults onClear={filters.clear} /> : <EmptyState title={t("empty")} />;
  const List = isWide ? RecipientsTable : RecipientCards;
  return (
    <div aria-busy={recipients.isPlaceholderData} className={cn(recipients.isPlaceholderData && "opacity-60")}>
      <List rows={data} channel={campaign.channel} />
      <Pager
        page={filters.page}
        limit={PAGE_SIZE}
        total={total}
        label={t("pages")}
        onPage={(page) => void filters.setPage(page)}
      />
    </div>
  );
}
