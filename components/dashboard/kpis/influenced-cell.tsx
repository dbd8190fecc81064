"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { KpiCell } from "@/components/dashboard/kpis/kpi-cell.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import type { InfluencedRevenue } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type InfluencedCellProps = { query: UseQueryResult<InfluencedRevenue>; params: ExplainParams; className?: string };

/** The period's revenue influenced by campaigns, with the attribution rule. */
export function InfluencedCell({ query, params, className }: InfluencedCellProps) {
  const t = useTranslations("dashboard.kpi.influenced");
  const format = useFormatters();
  const { data } = query;
  const rule = data && t("rule", { count: data.conversions, days: data.attributionWindowDays });
  return (
    <KpiCell
      className={className}
      label={t("label")}
      definition={t("definition")}
      value={query.isPending ? null : format.moneyRound(data?.revenue)}
      figure="dashboard.influenced-revenue"
      params={params}
      isShort
      note={
        <span className="max-w-full min-w-0 text-muted-foreground">
          {data && data.purchaseShare !== null ? (
            <Explained
              figure="dashboard.influenced-share"
              params={params}
              label={t("label")}
              className="block max-w-full"
              value={t("share", { share: format.percent(data.purchaseShare) })}
            >
              <span className="block truncate">{t("share", { share: format.percent(data.purchaseShare) })}</span>
            </Explained>
          ) : null}
        </span>
      }
      foot={<Foot query={query} rule={rule} />}
    />
  );
}

/** The rule, linked to the campaigns; or the error. */
function Foot({ query, rule }: { query: InfluencedCellProps["query"]; rule: string | undefined }) {
  const t = useTranslations();
  const { hasPermission } = useProfile();
  const cell = useRef<HTMLDivElement>(null);
  const text = "line-clamp-2 text-[13px] leading-4 text-pretty text-muted-foreground";
  const retry = () => {
    // The button disappears with the error: move the focus to the cell.
    cell.current?.focus();
    return query.refetch();
  };
  return (
    <div ref={cell} tabIndex={-1}>
      {rule === undefined ? null : hasPermission("app:campaigns") ? (
        <Link
          href="/campanhas?aba=concluidas"
          className={cn("hit-area underline-offset-4 hover:text-foreground hover:underline", text)}
        >
          {rule}
        </Link>
      ) : (
        <p className={text}>{rule}</p>
      )}
      {query.isError && rule === undefined ? (
        <p role="alert" className={text}>
          {t("dashboard.kpi.influenced.failed")}{" "}
          <button type="button" className="hit-area underline underline-offset-4" onClick={retry}>
            {t("common.retry")}
          </button>
        </p>
      ) : null}
    </div>
  );
}
