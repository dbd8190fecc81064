"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CausedAmount } from "@/components/campaigns/results/caused-amount.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { TableCell, TableHead } from "@/components/ui/table.tsx";
import type { FigureId } from "@/lib/explain/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type MoneyHeadsProps = { isMixed?: boolean; isMeasured?: boolean };

/**
 * Headings of `MoneyCells`. `isMixed`: what is caused is of the measured sends only, the cost of all. Without a measured
 * send, there are no columns for what is caused.
 */
export function MoneyHeads({ isMixed = false, isMeasured = true }: MoneyHeadsProps) {
  const t = useTranslations("campaigns.results");
  const measured = isMixed ? t("measuredOnly") : null;
  return (
    <>
      {isMeasured ? <NotedHead name={t("causedShort")} note={measured} /> : null}
      {isMeasured ? <NotedHead name={t("profit")} note={measured} /> : null}
      <NotedHead name={t("spend")} note={isMixed ? t("allMessages") : null} />
    </>
  );
}

/** Says below a column's name which messages it counts. */
export function NotedHead({ name, note }: { name: string; note: string | null }) {
  return (
    <TableHead numeric>
      {name}
      {note === null ? null : <span className="block text-xs font-normal text-muted-foreground">{note}</span>}
    </TableHead>
  );
}

type Amount = ComponentProps<typeof CausedAmount>["amount"];
type MoneyCellsProps = {
  caused: { revenue: Amount; profit: Amount } | null;
  cost: number | null;
  /** As of the headings, which a phone has not. */
  isMixed?: boolean;
  isMeasured?: boolean;
  /** Opens the messages behind the cost. */
  explained?: { figure?: FigureId; params: ExplainParams; name: string };
};

/** Caused revenue and profit with their intervals, and the cost. */
export function MoneyCells({ caused, cost, isMixed = false, isMeasured = true, explained }: MoneyCellsProps) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  const measured = (name: string) => (isMixed ? `${name} (${t("measuredOnly")})` : name);
  return (
    <>
      {isMeasured ? (
        <>
          <TableCell numeric label={measured(t("causedShort"))}>
            <CausedAmount amount={caused?.revenue} />
          </TableCell>
          <TableCell numeric label={measured(t("profit"))}>
            <CausedAmount amount={caused?.profit} />
          </TableCell>
        </>
      ) : null}
      <TableCell numeric label={t("spend")}>
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
