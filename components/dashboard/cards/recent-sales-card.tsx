"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Megaphone, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { useSaleTime } from "@/components/dashboard/cards/use-sale-time.ts";
import { WholeRows } from "@/components/dashboard/cards/whole-rows.tsx";
import { cn } from "@/components/ui/cn.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { RecentSale } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type RecentSalesCardProps = {
  query: UseQueryResult<RecentSale[]>;
  now: Date /** Beside a table of few stores. */;
  isShort: boolean;
};

/** Latest sales and returns, newest first; a new sale fades in at the top. */
export function RecentSalesCard({ query, now, isShort }: RecentSalesCardProps) {
  const t = useTranslations("dashboard.recent");
  return (
    <DashboardCard name="recent" query={query} scrolls isShort={isShort} isEmpty={(sales) => sales.length === 0}>
      {(sales) => (
        <WholeRows items={sales} shown={isShort ? 4 : 7} all={t("all")}>
          {(rows) => (
            <ol>
              {rows.map((sale) => (
                <SaleRow key={sale.id} sale={sale} now={now} />
              ))}
            </ol>
          )}
        </WholeRows>
      )}
    </DashboardCard>
  );
}

function SaleRow({ sale, now }: { sale: RecentSale; now: Date }) {
  const t = useTranslations("dashboard.recent");
  const { money, dateTime } = useFormatters();
  const saleTime = useSaleTime();
  const isReturn = sale.total < 0;
  return (
    <li className="flex h-[52px] animate-fade-in items-center justify-between gap-3 border-b px-4 text-[13px] last:border-0">
      <div className="min-w-0">
        <p className={cn("truncate", sale.customer === null && "text-muted-foreground")}>
          {sale.customer === null ? t("noCustomer") : toTitleCase(sale.customer)}
        </p>
        <p className="truncate text-xs text-muted-foreground">
          {[sale.store, sale.seller && toTitleCase(sale.seller)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={cn("font-medium", isReturn && "text-negative")}>{money(sale.total)}</p>
        <p className="flex items-center justify-end gap-1 text-xs text-muted-foreground">
          {isReturn ? (
            <span className="inline-flex items-center gap-1 text-negative">
              <Undo2 className="size-3" aria-hidden />
              {t("return")}
              <span aria-hidden className="text-muted-foreground">
                ·
              </span>
            </span>
          ) : null}
          {sale.isInfluenced ? (
            <span title={t("influenced")} className="inline-flex text-primary">
              <Megaphone className="size-3.5" aria-hidden />
              <span className="sr-only">{t("influenced")}</span>
            </span>
          ) : null}
          <time dateTime={sale.date} title={dateTime(sale.date)}>
            {saleTime(sale.date, now)}
          </time>
        </p>
      </div>
    </li>
  );
}
