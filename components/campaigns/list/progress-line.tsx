"use client";

import { useTranslations } from "next-intl";
import { messagesToSend, progressOf } from "@/components/campaigns/list/tabs.ts";
import { useMoment } from "@/components/campaigns/use-moment.ts";
import { cn } from "@/components/ui/cn.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Progress = Pick<CampaignRow, "status" | "audienceAt" | "sent" | "skipped" | "progress">;
type ProgressLineProps = {
  campaign: Progress;
  /** Adds who was excluded and when the send will end. */
  isDetailed?: boolean;
  className?: string;
};

/** Messages sent of those to be sent, and their average rate. Fixed height, to avoid a layout shift. */
export function ProgressLine({ campaign, isDetailed = false, className }: ProgressLineProps) {
  const t = useTranslations("campaigns.progress");
  const isBuilding = campaign.audienceAt === null;
  const percent = Math.floor(progressOf(campaign));
  return (
    <div className={cn("min-w-40", className)}>
      <div
        role="progressbar"
        aria-label={t("label")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isBuilding ? undefined : percent}
        className="h-1.5 overflow-hidden rounded-full bg-accent"
      >
        <div
          className={cn(
            "h-full rounded-full transition-[width] duration-500",
            campaign.status === "paused" ? "bg-warning" : "bg-primary",
            isBuilding && "w-1/4 animate-pulse",
          )}
          style={isBuilding ? undefined : { width: `${percent}%` }}
        />
      </div>
      {isDetailed ? (
        <p className="mt-1 flex min-h-5 flex-wrap gap-x-4 text-[13px] text-muted-foreground">
          {isBuilding ? t("building") : <Details campaign={campaign} />}
        </p>
      ) : (
        <p className="mt-1 h-4 truncate text-xs text-muted-foreground">
          {isBuilding ? t("building") : <Summary campaign={campaign} />}
        </p>
      )}
    </div>
  );
}

function Summary({ campaign }: { campaign: Progress }) {
  const t = useTranslations("campaigns.progress");
  const format = useFormatters();
  const { averagePerMinute } = campaign.progress;
  return (
    <>
      {t("done", { done: format.number(campaign.sent), total: format.number(messagesToSend(campaign)) })}
      {averagePerMinute === null ? "" : ` · ${t("perMinute", { count: averagePerMinute })}`}
    </>
  );
}

function Details({ campaign }: { campaign: Progress }) {
  const t = useTranslations("campaigns.progress");
  const { at } = useMoment();
  const { sent, skipped, progress } = campaign;
  const { averagePerMinute, endsAt } = progress;
  return (
    <>
      <span className="text-foreground">{t("messages", { sent, total: messagesToSend(campaign) })}</span>
      {skipped > 0 ? <span>{t("excluded", { count: skipped })}</span> : null}
      {averagePerMinute === null ? null : <span>{t("average", { count: averagePerMinute })}</span>}
      {endsAt === null ? null : <span>{t("ends", { when: at(endsAt) })}</span>}
    </>
  );
}
