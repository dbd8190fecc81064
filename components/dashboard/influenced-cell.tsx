"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { KpiCell } from "@/components/dashboard/kpi-cell.tsx";
import type { InfluencedRevenue } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type InfluencedCellProps = { query: UseQueryResult<InfluencedRevenue>; className?: string };

/** What campaigns had a part in this month, by the rule that stands beside it. */
export function InfluencedCell({ query, className }: InfluencedCellProps) {
  const t = useTranslations("dashboard.kpi.influenced");
  const format = useFormatters();
  const { hasPermission } = useProfile();
  const { data } = query;
  const rule = data && t("rule", { count: data.conversions, days: data.attributionWindowDays });
  return (
    <KpiCell
      className={className}
      label={t("label")}
      definition={t("definition")}
      value={query.isPending ? null : format.moneyRound(data?.revenue)}
      note={
        <span className="whitespace-normal text-muted-foreground">
          {data && data.share !== null ? t("share", { share: format.percent(data.share) }) : null}
        </span>
      }
      foot={
        hasPermission("app:campaigns") ? (
          <Link
            href="/campanhas?aba=concluidas"
            className="hit-area line-clamp-2 text-[13px] leading-4 text-pretty text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
          >
            {rule}
          </Link>
        ) : (
          <p className="line-clamp-2 text-[13px] leading-4 text-pretty text-muted-foreground">{rule}</p>
        )
      }
    />
  );
}
