"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { type EstimateState, useEstimate } from "@/components/campaigns/wizard/audience/use-estimate.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

// Loaded once there is an estimate.
const Waterfall = lazyComponent(() =>
  import("@/components/campaigns/wizard/audience/waterfall.tsx").then((it) => ({ default: it.Waterfall })),
);

const EndTime = lazyComponent(() =>
  import("@/components/campaigns/wizard/audience/end-time.tsx").then((it) => ({ default: it.EndTime })),
);

/** Audience size and estimated end time, visible in every step. */
export function AudienceRail() {
  const t = useTranslations("campaigns.rail");
  const { draft } = useWizard();
  const estimate = useEstimate(draft);
  return (
    <aside aria-label={t("label")}>
      <Card className="grid gap-4 p-4">
        <div>
          <p className="text-[13px] text-muted-foreground">{t(`receive.${draft.channel}`)}</p>
          <Count estimate={estimate} className="text-3xl leading-10" />
          <Base estimate={estimate} />
        </div>
        <Failure estimate={estimate} />
        <Suspense>{estimate.data?.timedOut === false ? <Waterfall estimate={estimate.data} /> : null}</Suspense>
        <div className="border-t pt-3">
          <p className="text-[13px] text-muted-foreground">{t("end")}</p>
          <End count={countOf(estimate)} />
        </div>
      </Card>
    </aside>
  );
}

type AudienceBarProps = {
  /** Leaves space for the step's button, which is fixed there on small screens. */
  hasButton: boolean;
  className?: string;
};

/** Like `AudienceRail`, in short at the bottom of small screens. */
export function AudienceBar({ hasButton, className }: AudienceBarProps) {
  const t = useTranslations("campaigns.rail");
  const { draft } = useWizard();
  const estimate = useEstimate(draft);
  return (
    <aside
      aria-label={t("label")}
      className={cn(
        "fixed inset-x-0 bottom-(--bottom-bar) z-20 flex h-16 items-center justify-between gap-x-4 border-t bg-background px-4 lg:static lg:col-start-2 lg:row-start-1 lg:h-14 lg:rounded-lg lg:border lg:bg-card",
        hasButton && "pr-38 max-lg:flex-col max-lg:items-start max-lg:justify-center lg:pr-4",
        className,
      )}
    >
      {estimate.isAsked ? (
        <>
          <p className="flex shrink-0 items-baseline gap-1.5">
            <Count estimate={estimate} className="text-xl" />
            <span className="text-[13px] text-muted-foreground">{t("people", { count: countOf(estimate) ?? 0 })}</span>
          </p>
          <div className={cn("min-w-0 text-[13px] leading-4 text-pretty", hasButton ? "lg:text-right" : "text-right")}>
            <End count={countOf(estimate)} isShort />
          </div>
        </>
      ) : (
        <p className="text-[13px] text-muted-foreground">{t("unchosen")}</p>
      )}
    </aside>
  );
}

function End({ count, isShort }: { count: number | null; isShort?: boolean }) {
  const unknown = <p className="text-muted-foreground">{NO_DATA}</p>;
  if (!count) return unknown;
  return (
    <Suspense fallback={unknown}>
      <EndTime count={count} isShort={isShort} />
    </Suspense>
  );
}

function countOf({ data }: EstimateState): number | null {
  return data?.timedOut === false ? data.count : null;
}

function Count({ estimate, className }: { estimate: EstimateState; className: string }) {
  const t = useTranslations("campaigns.rail");
  const format = useFormatters();
  const count = countOf(estimate);
  return (
    <span aria-live="polite" className={cn("flex items-center gap-2 font-semibold tracking-tight", className)}>
      <span className={cn(estimate.isCounting && "text-muted-foreground")}>
        {count === null ? NO_DATA : format.number(count)}
      </span>
      {estimate.isCounting ? (
        <LoaderCircle
          aria-label={t("counting")}
          className="size-4 animate-spin text-muted-foreground motion-reduce:animate-none"
        />
      ) : null}
    </span>
  );
}

function Base({ estimate }: { estimate: EstimateState }) {
  const t = useTranslations("campaigns.rail");
  const format = useFormatters();
  if (!estimate.isAsked) return <p className="text-[13px] text-pretty text-muted-foreground">{t("choose")}</p>;
  if (estimate.data?.timedOut !== false) return null;
  const matched = format.number(estimate.data.matched);
  return <p className="text-[13px] text-muted-foreground">{t("ofMatched", { matched })}</p>;
}

function Failure({ estimate }: { estimate: EstimateState }) {
  const t = useTranslations("campaigns.rail");
  const common = useTranslations("common");
  const isSlow = estimate.data?.timedOut === true;
  if (!isSlow && estimate.error === null) return null;
  return (
    <p role="alert" className="text-[13px] text-pretty text-warning">
      {t(isSlow ? "slow" : "failed")}{" "}
      <Button variant="link" size="sm" className="h-auto px-0" onClick={estimate.retry}>
        {common("retry")}
      </Button>
    </p>
  );
}
