"use client";

import { useTranslations } from "next-intl";
import { CausedAmount } from "@/components/campaigns/results/caused-amount.tsx";
import { TableCell, TableHead } from "@/components/ui/table.tsx";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Headings of `MoneyCells`. */
export function MoneyHeads() {
  const t = useTranslations("campaigns.results");
  return (
    <>
      <TableHead numeric>{t("causedShort")}</TableHead>
      <TableHead numeric>{t("profit")}</TableHead>
      <TableHead numeric>{t("spend")}</TableHead>
    </>
  );
}

/** Caused revenue and profit with their intervals, and the cost. */
export function MoneyCells({ caused, cost }: Pick<CampaignResults["total"], "caused" | "cost">) {
  const format = useFormatters();
  return (
    <>
      <TableCell numeric>
        <CausedAmount amount={caused?.revenue} />
      </TableCell>
      <TableCell numeric>
        <CausedAmount amount={caused?.profit} />
      </TableCell>
      <TableCell numeric>{format.money(cost)}</TableCell>
    </>
  );
}
