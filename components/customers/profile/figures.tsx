"use client";

import { useTranslations } from "next-intl";
import { Fact, Facts } from "@/components/customers/profile/facts.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FiguresProps = { customer: CustomerRow; firstOrder?: string | null };

/** The customer's purchase figures. */
export function Figures({ customer, firstOrder }: FiguresProps) {
  const t = useTranslations("customers.figures");
  const format = useFormatters();
  return (
    <Facts>
      <Fact name={t("spent")}>
        <span className="font-medium">{format.money(customer.totalSpent)}</span>
      </Fact>
      <Fact name={t("orders")}>{format.number(customer.orderCount)}</Fact>
      <Fact name={t("ticket")}>{format.money(customer.averageTicket)}</Fact>
      <Fact name={t("lastOrder")}>
        <RelativeTime value={customer.lastOrder} />
      </Fact>
      {firstOrder === undefined ? null : <Fact name={t("firstOrder")}>{format.date(firstOrder)}</Fact>}
    </Facts>
  );
}
