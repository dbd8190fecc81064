"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { WholeRows } from "@/components/dashboard/cards/whole-rows.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { SalesPeriodName } from "@/lib/sales/names.ts";
import type { TopSeller } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type TopSellersCardProps = { query: UseQueryResult<TopSeller[]>; period: SalesPeriodName | undefined };

/** Top sellers, with bars relative to the first. */
export function TopSellersCard({ query, period }: TopSellersCardProps) {
  const t = useTranslations("dashboard.sellers");
  const names = useTranslations("dashboard.period.names");
  return (
    <DashboardCard
      name="sellers"
      definition={t("definition")}
      query={query}
      scrolls
      action={period && <span className="truncate text-[13px] text-muted-foreground">{names(period)}</span>}
      isEmpty={(sellers) => sellers.length === 0}
    >
      {(sellers) => {
        const best = Math.max(...sellers.map(({ total }) => total), 0);
        return (
          <WholeRows items={sellers} shown={6} all={t("all")}>
            {(rows) => (
              <ol>
                {rows.map((seller) => (
                  <SellerRow
                    key={`${seller.name}|${seller.store}`}
                    seller={seller}
                    share={best > 0 ? seller.total / best : 0}
                  />
                ))}
              </ol>
            )}
          </WholeRows>
        );
      }}
    </DashboardCard>
  );
}

function SellerRow({ seller, share }: { seller: TopSeller; share: number }) {
  const t = useTranslations("dashboard.sellers");
  const { money } = useFormatters();
  return (
    <li className="relative flex h-12 items-center gap-3 px-4">
      <span className="w-4 shrink-0 text-right text-[13px] text-muted-foreground">{seller.rank}</span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3 text-[13px]">
          <span className="truncate">{toTitleCase(seller.name)}</span>
          <CrossFade className="font-medium" text={money(seller.total)} />
        </div>
        <div className="flex items-center justify-between gap-3 text-xs text-muted-foreground">
          <span className="truncate">{seller.store}</span>
          <span className="shrink-0">{t("count", { count: seller.count })}</span>
        </div>
      </div>
      {/* The bar below a seller shows their sales. */}
      <div aria-hidden className="absolute right-4 bottom-0 left-11 h-0.5 bg-border">
        <div className="h-full bg-primary" style={{ width: `${Math.max(share, 0) * 100}%` }} />
      </div>
    </li>
  );
}
