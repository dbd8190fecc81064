"use client";

import { useTranslations } from "next-intl";
import { EffectBadge } from "@/components/campaigns/experiment/effect-badge.tsx";
import { MoneyCells, MoneyHeads } from "@/components/campaigns/results/money-cells.tsx";
import { TableCard } from "@/components/campaigns/results/table-card.tsx";
import { Explained } from "@/components/explain/explained.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import { ASSIGNMENTS } from "@/lib/sending/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Sends with a control group, each with a link to its report. */
export function SendsTable({ results: { sends } }: { results: CampaignResults }) {
  const t = useTranslations("campaigns.results");
  const effect = useTranslations("campaigns.effect");
  const format = useFormatters();
  const isMeasured = sends.some(({ caused }) => caused !== null);
  return (
    <TableCard title={t("sends")} description={t("sendsDescription")}>
      {sends.length === 0 ? (
        <EmptyState title={t("noSends")} description={t("noSendsHint")} className="py-6" />
      ) : (
        <Table stacked>
          <TableHeader>
            <TableRow className="hover:bg-transparent">
              <TableHead>{t("campaign")}</TableHead>
              <TableHead>{t("result")}</TableHead>
              <MoneyHeads isMeasured={isMeasured} />
              <TableHead numeric>{effect("arm.treated")}</TableHead>
              <TableHead numeric>{effect("arm.holdout")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {sends.map(({ campaign, occurrence, startedAt, state, isOpen, caused, cost, closesAt, ...people }) => (
              <TableRow key={`${campaign.id} ${occurrence}`} className="[&>*]:py-2">
                <th scope="row" className="px-3 py-2 text-left font-normal first:pl-4">
                  <Link
                    href={`/campanhas/${campaign.id}?envio=${occurrence}`}
                    className="hit-area font-medium underline-offset-4 hover:underline"
                  >
                    {campaign.name}
                  </Link>
                  <span className="block text-xs text-muted-foreground">{format.dateTime(startedAt)}</span>
                </th>
                <TableCell>
                  <EffectBadge state={state} isOpen={isOpen} />
                  {state === "insufficient" ? (
                    <span className="block text-xs text-muted-foreground">
                      {isOpen ? t("closes", { date: format.date(closesAt) }) : t("few")}
                    </span>
                  ) : null}
                </TableCell>
                <MoneyCells
                  isMeasured={isMeasured}
                  caused={caused}
                  cost={cost}
                  explained={{
                    figure: "campaigns.cost",
                    params: { campaignId: campaign.id, occurrence },
                    name: campaign.name,
                  }}
                />
                {ASSIGNMENTS.map((assignment) => (
                  <TableCell key={assignment} numeric label={effect(`arm.${assignment}`)}>
                    <Explained
                      figure="campaigns.arm-customers"
                      params={{ campaignId: campaign.id, occurrence, assignment }}
                      label={`${campaign.name}, ${effect(`arm.${assignment}`)}`}
                      value={format.number(people[assignment])}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </TableCard>
  );
}
