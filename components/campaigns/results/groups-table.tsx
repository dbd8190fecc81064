"use client";

import { useTranslations } from "next-intl";
import { MoneyCells, MoneyHeads, NotedHead } from "@/components/campaigns/results/money-cells.tsx";
import { TableCard } from "@/components/campaigns/results/table-card.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Row = CampaignResults["total"] & { name: string; params: ExplainParams };
type GroupsTableProps = { title: string; heading: string; rows: readonly Row[] };

/** The total divided by one property of the sends. */
export function GroupsTable({ title, heading, rows }: GroupsTableProps) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  return (
    <TableCard title={title}>
      <Table>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead>{heading}</TableHead>
            <MoneyHeads isMixed />
            <NotedHead name={t("influenced")} note={t("allMessages")} />
            <TableHead numeric>{t("messages")}</TableHead>
            <TableHead numeric>{t("measured")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ name, params, caused, cost, influencedRevenue, messages, sends }) => (
            <TableRow key={name} className="[&>*]:py-2">
              <th scope="row" className="px-3 text-left font-normal first:pl-4">
                {name}
              </th>
              <MoneyCells caused={caused} cost={cost} explained={{ params, name }} />
              <TableCell numeric>
                <Explained
                  figure="results.influenced-revenue"
                  params={params}
                  label={`${name}, ${t("influenced")}`}
                  value={format.money(influencedRevenue)}
                />
              </TableCell>
              <TableCell numeric>
                <Explained
                  figure="results.messages"
                  params={params}
                  label={`${name}, ${t("messages")}`}
                  value={format.number(messages)}
                />
              </TableCell>
              <TableCell numeric>{format.number(sends)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableCard>
  );
}
