"use client";

import { ArrowLeft, CalendarClock, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { useEstimate } from "@/components/campaigns/wizard/audience/use-estimate.ts";
import { useMomentProblem } from "@/components/campaigns/wizard/delivery/use-moment-problem.ts";
import { useRecurrenceText } from "@/components/campaigns/wizard/delivery/use-recurrence-text.ts";
import { instantOf, scheduled, type When } from "@/components/campaigns/wizard/delivery/when.ts";
import { Checklist } from "@/components/campaigns/wizard/review/checklist.tsx";
import { ResendCard } from "@/components/campaigns/wizard/review/resend-card.tsx";
import { TierCard } from "@/components/campaigns/wizard/review/tier-card.tsx";
import { type FormerSend, useFormerSend } from "@/components/campaigns/wizard/review/use-former-send.ts";
import { useFreshCounts } from "@/components/campaigns/wizard/review/use-fresh-counts.ts";
import { useChecks } from "@/components/campaigns/wizard/steps/use-checks.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { SendButton } from "@/components/shell/send-gate.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

const CostCard = lazyComponent(() =>
  import("@/components/campaigns/wizard/review/cost-card.tsx").then((it) => ({ default: it.CostCard })),
);
const ApprovalCard = lazyComponent(() =>
  import("@/components/campaigns/wizard/review/approval-card.tsx").then((it) => ({ default: it.ApprovalCard })),
);
const PlannedMessages = lazyComponent(() =>
  import("@/components/campaigns/experiment/planned-messages.tsx").then((it) => ({ default: it.PlannedMessages })),
);
const SendDialog = lazyComponent(() =>
  import("@/components/campaigns/wizard/review/send-dialog.tsx").then((it) => ({ default: it.SendDialog })),
);

/** Summary, missing items and the send button. */
export function ReviewStep() {
  const t = useTranslations("campaigns.review");
  const abTest = useTranslations("campaigns.abTest");
  const steps = useTranslations("campaigns.steps.names");
  const { campaign, draft, flush } = useWizard();
  const checks = useChecks(campaign?.id ?? null);
  // Save first: the checks use the saved draft.
  useEffect(() => void flush(), [flush]);
  useFreshCounts(campaign?.id ?? null);
  const moment = useMomentProblem();
  const former = useFormerSend();
  const checked = stateOf(checks);
  const excess = checks.data?.problems.find(({ code }) => code === "budget_exceeded");
  const state = checked === "ready" && moment !== null ? "incomplete" : checked;
  return (
    <>
      <SectionCard title={t("title")} description={t(`states.${state}`)}>
        {checks.isError && !checks.data ? (
          <ErrorState error={checks.error} onRetry={checks.refetch} />
        ) : checks.data ? (
          <Checklist checks={checks.data} moment={moment} />
        ) : (
          <TableSkeleton rows={4} columns={2} />
        )}
      </SectionCard>
      {campaign ? (
        <SectionCard title={campaign.test ? abTest("messages") : steps("mensagem")}>
          <Suspense fallback={<Skeleton className="h-32" />}>
            {/* A new version has to be loaded again. */}
            <PlannedMessages key={campaign.version} campaign={campaign} />
          </Suspense>
        </SectionCard>
      ) : null}
      {former ? <ResendCard former={former} /> : null}
      {draft.channel === "whatsapp" && draft.numberId !== null && campaign !== null ? (
        <TierCard id={campaign.id} />
      ) : null}
      <Suspense fallback={<Skeleton className="h-32" />}>
        <CostCard />
      </Suspense>
      <Suspense>{campaign && excess ? <ApprovalCard campaign={campaign} problem={excess} /> : null}</Suspense>
      <SendPart state={state} moment={moment} former={former} />
    </>
  );
}

type ReviewState = "checking" | "unchecked" | "incomplete" | "ready";

/** Before the checks have loaded, nothing is reported as missing. */
function stateOf({ data, isError }: Pick<ReturnType<typeof useChecks>, "data" | "isError">): ReviewState {
  if (data) return data.sendable ? "ready" : "incomplete";
  return isError ? "unchecked" : "checking";
}

type SendPartProps = { state: ReviewState; moment: string | null; former: FormerSend | null };

function SendPart({ state, moment, former }: SendPartProps) {
  const t = useTranslations("campaigns.review");
  const [isAsking, setIsAsking] = useState(false);
  /** The time to go back to if a schedule started here is not confirmed. */
  const [before, setBefore] = useState<When | null>(null);
  const steps = useTranslations("campaigns.steps.names");
  const { draft, when, setWhen, goTo } = useWizard();
  const now = useNow();
  const estimate = useEstimate(draft);
  const count = estimate.data?.timedOut === false ? estimate.data.count : null;
  // For a later time, the audience is determined then, so an empty one now is no obstacle.
  const nobody = when.mode === "now" && count === 0 ? t("nobody") : null;
  const obstacle = moment ?? (state === "ready" ? nobody : t(`before.${state}`));
  const schedule = () => {
    setBefore(when);
    setWhen(scheduled(when, now));
    setIsAsking(true);
  };
  const close = () => {
    if (before !== null) setWhen(before);
    setBefore(null);
    setIsAsking(false);
  };
  const Icon = when.mode === "now" ? Send : CalendarClock;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <Button variant="outline" onClick={() => goTo("entrega")}>
        <ArrowLeft aria-hidden />
        {steps("entrega")}
      </Button>
      <p className="min-w-0 flex-1 text-right text-pretty text-muted-foreground max-sm:order-first max-sm:basis-full max-sm:text-left">
        {obstacle ?? <InWords />}
      </p>
      {when.mode === "now" ? (
        <SendButton variant="outline" disabled={state !== "ready"} onClick={schedule}>
          <CalendarClock aria-hidden />
          {t("actions.at")}
        </SendButton>
      ) : null}
      <SendButton disabled={obstacle !== null} onClick={() => setIsAsking(true)}>
        <Icon aria-hidden />
        {t(`actions.${when.mode}`)}
      </SendButton>
      <Suspense>{isAsking ? <SendDialog count={count} former={former} onClose={close} /> : null}</Suspense>
    </div>
  );
}

function InWords() {
  const t = useTranslations("campaigns.review");
  const format = useFormatters();
  const recurrenceText = useRecurrenceText();
  const { draft, when } = useWizard();
  if (when.mode === "repeat" && draft.recurrence !== null) return recurrenceText(draft.recurrence);
  return when.mode === "at" ? t("goesAt", { time: format.dateTime(instantOf(when)) }) : t("goesNow");
}
