"use client";

import { useTranslations } from "next-intl";
import type { RecipientFilters } from "@/components/campaigns/report/use-recipient-filters.ts";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { SendTestView } from "@/lib/experiments/schemas.ts";
import type { FigureId } from "@/lib/explain/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Row = SendTestView["variants"][number];
type Column = { name: string; figure: FigureId; text: (row: Row) => string };
type VariantsTableProps = { test: SendTestView; send: ExplainParams; onShow: RecipientFilters["show"] };

/** Each message of the test with its people and what the test compares. */
export function VariantsTable({ test, send, onShow }: VariantsTableProps) {
  const t = useTranslations("campaigns.abTest");
  const format = useFormatters();
  const { metric, winner } = test;
  const isMoney = metric === "revenue";
  const shown = (value: number | null) => (isMoney ? format.money(value) : format.percent(value && value * 100));
  const columns: Column[] = [
    { name: t("people"), figure: "campaigns.variant-customers", text: ({ people }) => format.number(people) },
    { name: t(`counts.${metric}`), figure: "campaigns.variant-outcomes", text: ({ count }) => format.number(count) },
    {
      name: t(`metrics.${metric}`),
      figure: isMoney ? "campaigns.variant-revenue-per-customer" : "campaigns.variant-rate",
      text: ({ value }) => shown(value),
    },
  ];
  return (
    <table className="w-full text-[13px] tabular-nums">
      <caption className="sr-only">{t("messages")}</caption>
      <thead className="text-muted-foreground">
        <tr className="border-b [&>th]:py-1.5 [&>th]:font-normal [&>th:not(:first-child)]:pl-3">
          <th scope="col" className="text-left">
            {t("message")}
          </th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {test.variants.map((row) => {
          const { variant } = row;
          return (
            <tr key={variant} className="border-b last:border-0 [&>td]:py-1.5 [&>td]:pl-3 [&>td]:text-right">
              <th scope="row" className="py-1.5 text-left font-medium">
                <span className="flex flex-wrap items-center gap-x-2">
                  <Button
                    variant="link"
                    className="hit-area h-auto p-0 text-[13px]"
                    aria-label={t("showPeople", { variant })}
                    onClick={() => onShow({ variant, tested: true })}
                  >
                    {t("variant", { variant })}
                  </Button>
                  {variant === winner ? <Badge variant="positive">{t("winner")}</Badge> : null}
                </span>
              </th>
              {columns.map(({ name, figure, text }) => (
                <td key={figure} className="last:font-medium">
                  <Explained
                    figure={figure}
                    params={{ ...send, variant }}
                    label={`${t("variant", { variant })}, ${name}`}
                    value={text(row)}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
