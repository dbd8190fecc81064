"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CostsLink } from "@/components/campaigns/costs-link.tsx";
import { fetchExperiment } from "@/components/campaigns/experiment/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchCost } from "@/components/campaigns/report/api.ts";
import { Money } from "@/components/campaigns/report/money.tsx";
import { sumPollingMs } from "@/components/campaigns/report/use-report.ts";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import type { CampaignCost } from "@/lib/costs/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What the send cost by the prices of its time; without them it is unknown, not zero. */
export function CostFigure({ campaign, occurrence }: { campaign: CampaignView; occurrence: number }) {
  const t = useTranslations("campaigns.cost");
  const api = useApi();
  const format = useFormatters();
  const { data, isError } = useQuery({
    queryKey: campaignKeys.cost(campaign.id, occurrence),
    queryFn: ({ signal }) => fetchCost(api, campaign.id, occurrence, signal),
    refetchInterval: sumPollingMs(campaign, Date.now()),
  });
  const hasReturn = useHasReturn(campaign.id, occurrence);
  const amount = data && (data.cost === null ? t(data.unpriced > 0 ? "unknown" : "noTariff") : format.money(data.cost));
  const value = amount ?? NO_DATA;
  const params = { campaignId: campaign.id, occurrence };
  return (
    <Money
      name={t("title")}
      value={value}
      explained={data?.cost === null ? undefined : { figure: "campaigns.cost", params }}
      note={isError ? t("failed") : <CostNote cost={data} params={params} hasReturn={hasReturn} />}
    />
  );
}

/** A return would contradict a control group that shows no effect. */
function useHasReturn(campaignId: string, occurrence: number): boolean {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: campaignKeys.experiment(campaignId, occurrence),
    queryFn: ({ signal }) => fetchExperiment(api, campaignId, occurrence, signal),
  });
  return data ? data.state !== "not_proven" && data.state !== "negative" : isError;
}

type CostNoteProps = { cost: CampaignCost | undefined; params: ExplainParams; hasReturn: boolean };

/** Always two lines high, to avoid a layout shift. */
function CostNote({ cost, params, hasReturn }: CostNoteProps) {
  const t = useTranslations("campaigns.cost");
  const format = useFormatters();
  if (cost?.cost === null && cost.unpriced === 0) return t("withoutTariff", { count: cost.withoutTariff });
  if (cost?.cost === null)
    return (
      <>
        <span className="block">{t("unpriced", { count: cost.unpriced })}</span>
        <CostsLink missing="prices" />
      </>
    );
  return (
    <>
      <span className="block min-h-4">
        {cost && cost.returnOnCost !== null && hasReturn ? (
          <Explained
            figure="campaigns.return-on-cost"
            params={params}
            label={t("title")}
            value={t("return", { amount: format.money(cost.returnOnCost) })}
          />
        ) : null}
      </span>
      <span className="block min-h-4">
        {cost && cost.costPerBuyer !== null ? (
          <Explained
            figure="campaigns.cost-per-buyer"
            params={params}
            label={t("title")}
            value={t("perBuyer", { amount: format.money(cost.costPerBuyer), count: cost.buyers })}
          />
        ) : null}
      </span>
    </>
  );
}
