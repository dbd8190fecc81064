"use client";

import { useTranslations } from "next-intl";
import { MoneyCells, MoneyHeads, NotedHead } from "@/components/campaigns/results/money-cells.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { PooledResult } from "@/lib/experiments/schemas.ts";
import type { FigureId } from "@/lib/explain/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Row = PooledResult & { key: string; name: string; href?: string; params: ExplainParams };
type Figures = Record<"cost" | "revenue" | "messages", FigureId>;
/** `by`: what the figures of the rows are limited by. */
type GroupsTableProps = { heading: string; rows: readonly Row[]; by?: "send" | "group" };

const FIGURES: Record<"send" | "group", Figures> = {
  send: { cost: "results.cost", revenue: "results.influenced-revenue", messages: "results.messages" },
  group: { cost: "results.group-cost", revenue: "results.group-revenue", messages: "results.group-messages" },
};

/** The total divided by one property of the sends or of their customers; what is caused once a send is measured. */
export function GroupsTable({ heading, rows, by = "send" }: GroupsTableProps) {
  const figures = FIGURES[by];
  const t = useTranslations("campaigns.results");
  const effect = useTranslations("campaigns.effect");
  const format = useFormatters();
  const isMeasured = rows.some(({ sends }) => sends > 0);
  return (
    <Table stacked>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead>{heading}</TableHead>
          <MoneyHeads isMixed isMeasured={isMeasured} />
          <NotedHead name={t("influenced")} note={t("allMessages")} />
          <TableHead numeric>{t("messages")}</TableHead>
          {isMeasured ? <TableHead numeric>{t("measured")}</TableHead> : null}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ key, name, href, params, caused, cost, influencedRevenue, messages, sends }) => (
          <TableRow key={key} className="[&>*]:py-2">
            <th scope="row" className="px-3 text-left font-normal first:pl-4">
              {href === undefined ? (
                name
              ) : (
                <Link href={href} className="hit-area font-medium underline-offset-4 hover:underline">
                  {name}
                </Link>
              )}
              {sends > 0 && !caused ? (
                <span className="block text-xs text-muted-foreground">{effect("states.insufficient")}</span>
              ) : null}
            </th>
            <MoneyCells
              caused={caused}
              cost={cost}
              isMixed
              isMeasured={isMeasured}
              explained={{ figure: figures.cost, params, name }}
            />
            <TableCell numeric label={t("influenced")}>
              <Explained
                figure={figures.revenue}
                params={params}
                label={`${name}, ${t("influenced")}`}
                value={format.money(influencedRevenue)}
              />
            </TableCell>
            <TableCell numeric label={t("messages")}>
              <Explained
                figure={figures.messages}
                params={params}
                label={`${name}, ${t("messages")}`}
                value={format.number(messages)}
              />
            </TableCell>
            {isMeasured ? (
              <TableCell numeric label={t("measured")}>
                {format.number(sends)}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
