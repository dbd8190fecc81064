"use client";

import { useTranslations } from "next-intl";
import { type FunnelStage, funnelOf, restOf, type StageName } from "@/components/campaigns/report/funnel.ts";
import type { RecipientFilter } from "@/components/campaigns/report/use-recipient-filters.ts";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { CampaignChannel, CampaignReport } from "@/lib/campaigns/schemas.ts";
import type { FigureId } from "@/lib/explain/names.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type RestProps = { report: CampaignReport; onShow: (filter: RecipientFilter) => void };
type FunnelCardProps = RestProps & { channel: CampaignChannel; hasLink: boolean; params: ExplainParams };

/** Each stage with its count, rate and base; a click lists its recipients. */
export function FunnelCard({ report, channel, hasLink, onShow, params }: FunnelCardProps) {
  const t = useTranslations("campaigns.funnel");
  return (
    <Card className="flex flex-col">
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <ol aria-label={t("title")} className="grid flex-1 content-around px-2 pb-2">
        {funnelOf(report.metrics, report.progress, { channel, hasLink }).map((stage, index) => (
          <li key={stage.name}>
            <StageRow stage={stage} depth={index} params={params} onShow={() => onShow({ stage: stage.stage })} />
          </li>
        ))}
      </ol>
      <Rest report={report} onShow={onShow} />
    </Card>
  );
}

/** Figure ids of a stage: its count, and its rate. */
const FIGURES: Record<StageName, readonly [FigureId, FigureId | null]> = {
  audience: ["campaigns.audience", null],
  planned: ["campaigns.planned", null],
  sent: ["campaigns.sent", "campaigns.sent-rate"],
  delivered: ["campaigns.delivered", "campaigns.delivery-rate"],
  reads: ["campaigns.read", "campaigns.read-rate"],
  clicks: ["campaigns.clicked", "campaigns.click-rate"],
  replies: ["campaigns.replied", "campaigns.reply-rate"],
  buyers: ["campaigns.buyers", "campaigns.conversion-rate"],
};

type StageRowProps = { stage: FunnelStage; depth: number; params: ExplainParams; onShow: () => void };

/** The whole row lists the stage's recipients; its numbers, above that, open what they are made of. */
function StageRow({ stage, depth, params, onShow }: StageRowProps) {
  const t = useTranslations("campaigns.funnel");
  const format = useFormatters();
  const { name, count, isKnown, base, rate, share } = stage;
  const [countFigure, rateFigure] = FIGURES[name];
  const label = t(`stages.${name}`);
  const countText = isKnown ? format.number(count) : NO_DATA;
  const rateText =
    base === null
      ? ""
      : !isKnown
        ? t("noLink")
        : rate === null
          ? NO_DATA
          : t("rate", {
              rate: format.percent(rate),
              base: format.number(base.count),
              of: t(`of.${base.name}`, { count: base.count }),
            });
  return (
    <div className="relative grid min-h-11 w-full grid-cols-[6rem_minmax(0,1fr)_4.5rem] items-center gap-x-3 rounded-md px-2 py-1 text-left hover:bg-muted sm:grid-cols-[6.5rem_minmax(0,1fr)_4.5rem_12rem]">
      <button
        type="button"
        onClick={onShow}
        aria-label={t("show", { stage: label, count: countText })}
        className="text-left -outline-offset-2 after:absolute after:inset-0"
      >
        {label}
      </button>
      <span aria-hidden className="h-5 overflow-hidden rounded-sm bg-muted">
        <span
          className="block h-full rounded-sm bg-primary transition-[width] duration-500"
          style={{ width: `${count === 0 ? 0 : Math.max(0.5, share)}%`, opacity: 1 - depth * 0.08 }}
        />
      </span>
      <span className="text-right font-medium">
        <Explained figure={countFigure} params={params} label={label} value={countText} className="z-1">
          <CrossFade text={countText} />
        </Explained>
      </span>
      <span
        className={cn(
          "truncate text-[13px] text-muted-foreground max-sm:col-span-2 max-sm:col-start-2 max-sm:text-right",
          base === null && "max-sm:hidden",
        )}
      >
        {rateFigure && rate !== null ? (
          <Explained figure={rateFigure} params={params} label={label} value={rateText} className="z-1" />
        ) : (
          rateText
        )}
      </span>
    </div>
  );
}

/** Recipients that reached no stage after the first. */
function Rest({ report, onShow }: RestProps) {
  const t = useTranslations("campaigns.funnel.rest");
  const shown = restOf(report);
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-[13px]">
      {shown.map(({ name, count, filter }) => (
        <button
          key={name}
          type="button"
          onClick={() => onShow(filter)}
          className="hit-area text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
        >
          {t(name, { count })}
        </button>
      ))}
    </p>
  );
}
