"use client";

import { useTranslations } from "next-intl";
import type { LogQuery } from "@/components/audit/api.ts";
import type { AuditFilters } from "@/components/audit/filters.ts";
import { isKnownAction } from "@/components/audit/sentence.ts";
import { useAuditStats } from "@/components/audit/use-audit-stats.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { AuditStats } from "@/lib/audit/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type StatsPanelProps = { query: LogQuery; onNarrow: (filters: Partial<AuditFilters>) => void };

/** Statistics of the same period. A bar or a name filters the list. */
export function StatsPanel({ query, onNarrow }: StatsPanelProps) {
  const t = useTranslations("audit.stats");
  const stats = useAuditStats(query);
  return (
    <Card aria-label={t("title")} className="self-start">
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent>
        {stats.data ? (
          <div className={cn("grid gap-5", stats.isPlaceholderData && "opacity-60")}>
            <Totals stats={stats.data} />
            <Distribution stats={stats.data} onNarrow={onNarrow} />
            <TopUsers stats={stats.data} onNarrow={onNarrow} />
          </div>
        ) : stats.isError ? (
          <ErrorState error={stats.error} onRetry={stats.refetch} title={t("failed")} className="px-0 py-4" />
        ) : (
          <Loading className="grid gap-2">
            {["w-2/3", "w-full", "w-5/6", "w-full", "w-1/2"].map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
              <Skeleton key={index} className={cn("h-6", width)} />
            ))}
          </Loading>
        )}
      </CardContent>
    </Card>
  );
}

function Totals({ stats }: { stats: AuditStats }) {
  const t = useTranslations("audit.stats");
  const format = useFormatters();
  return (
    <dl className="grid grid-cols-2 gap-4">
      {(
        [
          ["totalLogs", stats.totalLogs],
          ["uniqueUsers", stats.uniqueUsers],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-[13px] text-muted-foreground">{t(name)}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

type PartProps = { stats: AuditStats; onNarrow: StatsPanelProps["onNarrow"] };

function Distribution({ stats, onNarrow }: PartProps) {
  const t = useTranslations("audit");
  const format = useFormatters();
  const largest = stats.actionTypeDistribution[0]?.count ?? 1;
  if (stats.totalLogs === 0) return <p className="text-muted-foreground">{t("stats.nothing")}</p>;
  return (
    <section className="grid gap-1">
      <h3 className="text-[13px] text-muted-foreground">{t("stats.distribution")}</h3>
      <ul className="grid gap-1">
        {stats.actionTypeDistribution.map(({ actionType, count }) => (
          <li key={actionType}>
            <NarrowButton label={t("stats.narrow")} onClick={() => onNarrow({ action: actionType })}>
              <span className="flex justify-between gap-3 text-[13px]">
                <span className="truncate">
                  {isKnownAction(actionType) ? t(`actionNames.${actionType}`) : actionType}
                </span>
                <span className="tabular-nums">{format.number(count)}</span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-muted">
                <span
                  className="block h-full min-w-1 rounded-full bg-primary"
                  style={{ width: `${(100 * count) / largest}%` }}
                />
              </span>
            </NarrowButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TopUsers({ stats, onNarrow }: PartProps) {
  const t = useTranslations("audit");
  const format = useFormatters();
  if (stats.topUsers.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-[13px] text-muted-foreground">{t("stats.topUsers")}</h3>
      <ol className="grid gap-1">
        {stats.topUsers.map(({ userId, userName, userEmail, count }) => (
          <li key={userId}>
            <NarrowButton label={t("stats.narrow")} onClick={() => onNarrow({ user: userId })}>
              <span className="flex justify-between gap-3 text-[13px]">
                <span className="min-w-0">
                  <span className="block truncate">{userName ?? t("people.other")}</span>
                  <span className="block truncate text-muted-foreground">{userEmail}</span>
                </span>
                <span className="tabular-nums">{format.number(count)}</span>
              </span>
            </NarrowButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

type NarrowButtonProps = { label: string; onClick: () => void; children: React.ReactNode };

function NarrowButton({ label, onClick, children }: NarrowButtonProps) {
  return (
    <button
      type="button"
      title={label}
      onClick={onClick}
      className="-mx-2 block w-[calc(100%+1rem)] rounded-md px-2 py-1.5 text-left hover:bg-accent"
    >
      {children}
    </button>
  );
}
