"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { ControlGroupCard } from "@/components/campaigns/experiment/control-group-card.tsx";
import { MomentFields } from "@/components/campaigns/wizard/delivery/moment-fields.tsx";
import { PaceLine } from "@/components/campaigns/wizard/delivery/pace-line.tsx";
import { newRecurrence } from "@/components/campaigns/wizard/delivery/recurrence.ts";
import { RecurrenceFields } from "@/components/campaigns/wizard/delivery/recurrence-fields.tsx";
import { SettingsInForce } from "@/components/campaigns/wizard/delivery/settings-in-force.tsx";
import { MODES, type Mode, scheduled } from "@/components/campaigns/wizard/delivery/when.ts";
import { RadioCards } from "@/components/campaigns/wizard/radio-cards.tsx";
import { StepProblems } from "@/components/campaigns/wizard/steps/step-problems.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useNow } from "@/lib/web/use-now.ts";

const TestCard = lazyComponent(() =>
  import("@/components/campaigns/experiment/test-card.tsx").then((it) => ({ default: it.TestCard })),
);

/** Send time, and the organization's rules that apply. */
export function DeliveryStep() {
  const t = useTranslations("campaigns.delivery");
  const { draft, change, when, setWhen, today } = useWizard();
  const now = useNow();
  const choose = (mode: Mode) => {
    setWhen(mode === "at" ? scheduled(when, now) : { ...when, mode });
    if (mode === "repeat") change({ recurrence: draft.recurrence ?? newRecurrence(today) });
    else if (draft.recurrence !== null) change({ recurrence: null });
  };
  return (
    <>
      <StepProblems step="entrega" />
      <SectionCard title={t("title")} description={t("description")}>
        <RadioCards
          label={t("when")}
          isLabelShown={false}
          className="sm:grid-cols-3"
          value={when.mode}
          onChange={choose}
          options={MODES.map((mode) => ({
            value: mode,
            label: t(`modes.${mode}.name`),
            hint: t(`modes.${mode}.hint`),
          }))}
        />
        {when.mode === "at" ? (
          <>
            <MomentFields />
            <p className="text-[13px] text-muted-foreground">{t("momentKept")}</p>
          </>
        ) : null}
        {when.mode === "repeat" && draft.recurrence !== null ? <RecurrenceFields rule={draft.recurrence} /> : null}
        <PaceLine />
      </SectionCard>
      <ControlGroupCard />
      <Suspense fallback={<Skeleton className="h-20" />}>
        <TestCard />
      </Suspense>
      <SettingsInForce />
    </>
  );
}
