"use client";

import { useTranslations } from "next-intl";
import { Figure } from "@/components/campaigns/list/figure.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CampaignReport } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Clicks per link. */
export function LinksTab({ report, params }: { report: CampaignReport; params: ExplainParams }) {
  const t = useTranslations("campaigns.reportLinks");
  const format = useFormatters();
  if (report.links.length === 0) return <EmptyState title={t("empty")} />;
  return (
    <Table>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead>{t("url")}</TableHead>
          <TableHead numeric>{t("people")}</TableHead>
          <TableHead numeric>{t("clicks")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {report.links.map(({ url, clicks, people }) => (
          <TableRow key={url}>
            <th scope="row" className="max-w-md px-3 py-2 text-left font-normal break-all first:pl-4">
              {url}
            </th>
            <TableCell numeric>
              <Figure value={people} base={report.metrics.delivered} />
            </TableCell>
            <TableCell numeric>
              <Explained
                figure="campaigns.link-clicks"
                params={{ ...params, url }}
                label={`${url}, ${t("clicks")}`}
                value={format.number(clicks)}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
