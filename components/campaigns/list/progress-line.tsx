"use client";

import { useTranslations } from "next-intl";
import { progressOf } from "@/components/campaigns/list/tabs.ts";
import { cn } from "@/components/ui/cn.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type ProgressLineProps = {
  campaign: Pick<CampaignRow, "status" | "audienceAt" | "sent" | "progress">;
  className?: string;
};

/** Progress and rate of a send. Fixed height, to avoid a layout shift. */
export function ProgressLine({ campaign, className }: ProgressLineProps) {
  const t = useTranslations("campaigns.progress");
  const format = useFormatters();
  const { audience, queued, sending, perMinute } = campaign.progress;
  const isBuilding = campaign.audienceAt === null;
  const percent = Math.floor(progressOf(campaign));
  const done = format.number(audience - queued - sending);
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
      <p className="mt-1 h-4 truncate text-xs text-muted-foreground">
        {isBuilding ? t("building") : t("done", { done, total: format.number(audience) })}
        {!isBuilding && perMinute !== null ? ` · ${t("perMinute", { count: perMinute })}` : ""}
      </p>
    </div>
  );
}
