"use client";

import { useTranslations } from "next-intl";
import { Figure } from "@/components/campaigns/list/figure.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CampaignChannel, CampaignReport } from "@/lib/campaigns/schemas.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type StoresProps = { report: CampaignReport; channel: CampaignChannel; params: ExplainParams };

/** Results by the customers' store, and by seller. */
export function StoresTab({ report, channel, params }: StoresProps) {
  const t = useTranslations("campaigns.stores");
  if (report.stores.length === 0) return <EmptyState title={t("empty")} />;
  return (
    <div className="grid divide-y">
      <Stores report={report} channel={channel} params={params} />
      {report.sellers.length === 0 ? null : <Sellers report={report} params={params} />}
    </div>
  );
}

function Stores({ report, channel, params }: StoresProps) {
  const t = useTranslations("campaigns.stores");
  const format = useFormatters();
  return (
    <section>
      <h3 className="px-4 pt-4 pb-1 text-sm font-semibold">{t("stores")}</h3>
      <Table>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead>{t("store")}</TableHead>
            <TableHead numeric>{t("sent")}</TableHead>
            <TableHead numeric>{t("replies")}</TableHead>
            <TableHead numeric>{t("buyers")}</TableHead>
            <TableHead numeric>{t("revenue")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {report.stores.map(({ store, sent, replies, buyers, revenue }) => (
            <TableRow key={store.id}>
              <th scope="row" className="px-3 text-left font-normal first:pl-4">
                {store.tradeName}
              </th>
              <TableCell numeric>
                <Explained
                  figure="campaigns.sent"
                  params={{ ...params, storeId: store.id }}
                  label={`${store.tradeName}, ${t("sent")}`}
                  value={format.number(sent)}
                />
              </TableCell>
              <TableCell numeric>
                <Figure value={channel === "email" ? null : replies} base={sent} />
              </TableCell>
              <TableCell numeric>
                <Explained
                  figure="campaigns.buyers"
                  params={{ ...params, storeId: store.id }}
                  label={`${store.tradeName}, ${t("buyers")}`}
                  className="text-right"
                  value={format.number(buyers)}
                >
                  <Figure value={buyers} base={sent} />
                </Explained>
              </TableCell>
              <TableCell numeric className="font-medium">
                <Explained
                  figure="campaigns.revenue"
                  params={{ ...params, storeId: store.id }}
                  label={`${store.tradeName}, ${t("revenue")}`}
                  value={format.money(revenue)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

function Sellers({ report, params }: Omit<StoresProps, "channel">) {
  const t = useTranslations("campaigns.stores");
  const format = useFormatters();
  return (
    <section>
      <h3 className="px-4 pt-4 pb-1 text-sm font-semibold">{t("sellers")}</h3>
      <Table>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead>{t("seller")}</TableHead>
            <TableHead numeric>{t("conversions")}</TableHead>
            <TableHead numeric>{t("revenue")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {report.sellers.map(({ seller, conversions, revenue }) => (
            <TableRow key={seller?.id ?? "none"}>
              <th scope="row" className="px-3 text-left font-normal first:pl-4">
                {seller === null ? t("noSeller") : toTitleCase(seller.name)}
              </th>
              <TableCell numeric>{format.number(conversions)}</TableCell>
              <TableCell numeric className="font-medium">
                <Explained
                  figure="campaigns.revenue"
                  params={{ ...params, sellerId: seller?.id ?? "none" }}
                  label={`${seller === null ? t("noSeller") : toTitleCase(seller.name)}, ${t("revenue")}`}
                  value={format.money(revenue)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
