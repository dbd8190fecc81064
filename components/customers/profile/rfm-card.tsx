"use client";

import { useTranslations } from "next-intl";
import { Figures } from "@/components/customers/profile/figures.tsx";
import { lastMonths } from "@/components/customers/profile/rfm-months.ts";
import { RfmStrip } from "@/components/customers/profile/rfm-strip.tsx";
import { SideCard } from "@/components/customers/profile/side-card.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";

/** Current RFM segment, its history, and the underlying figures. */
export function RfmCard({ customer, today }: { customer: CustomerDetail; today: Day }) {
  const t = useTranslations("customers.rfm");
  const months = lastMonths(customer.rfmHistory, today, customer.rfmStatus);
  return (
    <SideCard title={t("title")}>
      <div className="pt-1 pb-2">
        <RfmStrip months={months} />
      </div>
      <Figures customer={customer} firstOrder={customer.firstOrder} />
    </SideCard>
  );
}
