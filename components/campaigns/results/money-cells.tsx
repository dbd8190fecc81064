"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CausedAmount } from "@/components/campaigns/results/caused-amount.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { TableCell, TableHead } from "@/components/ui/table.tsx";
import type { FigureId } from "@/lib/explain/names.ts";
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

type Amount = ComponentProps<typeof CausedAmount>["amount"];
type MoneyCellsProps = {
  caused: { revenue: Amount; profit: Amount } | null;
  cost: number | null;
  /** Opens the messages behind the cost. */
  explained?: { figure?: FigureId; params: ExplainParams; name: string };
};

/** Caused revenue and profit with their intervals, and the cost. */
export function MoneyCells({ caused, cost, explained }: MoneyCellsProps) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  return (
    <>
      <TableCell numeric>
        <CausedAmount amount={caused?.revenue} />
      </TableCell>
      <TableCell numeric>
        <CausedAmount amount={caused?.profit} />
      </TableCell>
      <TableCell numeric>
        {explained ? (
          <Explained
            figure={explained.figure ?? "results.cost"}
            params={explained.params}
            label={`${explained.name}, ${t("spend")}`}
            value={format.money(cost)}
          />
        ) : (
          format.money(cost)
        )}
      </TableCell>
    </>
  );
}
