"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { ControlGroupCard } from "@/components/campaigns/experiment/control-group-card.tsx";
import { retailDateOn } from "@/components/campaigns/retail-dates.ts";
import { PaceLine } from "@/components/campaigns/wizard/delivery/pace-line.tsx";
import { newRecurrence } from "@/components/campaigns/wizard/delivery/recurrence.ts";
import { RecurrenceFields } from "@/components/campaigns/wizard/delivery/recurrence-fields.tsx";
import { SettingsInForce } from "@/components/campaigns/wizard/delivery/settings-in-force.tsx";
import { instantOf, MODES, type Mode, nextSlot } from "@/components/campaigns/wizard/delivery/when.ts";
import { RadioCards } from "@/components/campaigns/wizard/radio-cards.tsx";
import { StepProblems } from "@/components/campaigns/wizard/steps/step-problems.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
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
    const instant = instantOf(when);
    const isOver = instant !== null && instant <= now;
    setWhen({ ...when, ...(mode === "at" && isOver ? nextSlot(now) : null), mode });
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
        {when.mode === "at" ? <Moment /> : null}
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

function Moment() {
  const t = useTranslations("campaigns.delivery");
  const format = useFormatters();
  const now = useNow();
  const { when, setWhen, today } = useWizard();
  const instant = instantOf(when);
  const isPast = instant !== null && instant <= now;
  const retailNames = useTranslations("campaigns.retailDates");
  const retailDate = retailDateOn(when.day);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Field label={t("day")} problem={isPast ? t("past") : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              value={when.day}
              className="w-44"
              onChange={(event) => setWhen({ ...when, day: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("time")}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={when.time}
              className="w-32"
              onChange={(event) => setWhen({ ...when, time: event.target.value })}
            />
          )}
        </Field>
      </div>
      {instant !== null && !isPast ? (
        <p aria-live="polite" className="text-[13px] text-muted-foreground">
          {t("momentInWords", { weekday: format.weekday(instant), time: format.dateTime(instant) })}
          {retailDate === null ? null : <strong className="font-medium"> {retailNames(retailDate)}.</strong>}
        </p>
      ) : null}
      <p className="text-[13px] text-muted-foreground">{t("momentKept")}</p>
    </div>
  );
}
