"use client";

import { useTranslations } from "next-intl";
import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import type { ConversationCustomer } from "@/lib/helpdesk/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The customer's RFM group, and what they have spent. */
export function CustomerLine({ customer }: { customer: ConversationCustomer | null }) {
  const t = useTranslations("helpdesk.panel");
  const format = useFormatters();
  if (customer === null) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-muted-foreground">
      <RfmBadge segment={customer.rfmStatus} />
      {t("spent", { value: format.moneyRound(customer.totalSpent) })}
    </span>
  );
}
