"use client";

import { Check, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { STEP_PAGES, stepsFor } from "@/components/dashboard/first-steps/steps.ts";
import { useFirstSteps } from "@/components/dashboard/first-steps/use-first-steps.ts";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import type { FirstStep, FirstStepsView } from "@/lib/setup/names.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The checklist of a new organization; gone once everything that the user may do is done. */
export function FirstStepsCard({ initial }: { initial: FirstStepsView }) {
  const t = useTranslations("dashboard.firstSteps");
  const { profile } = useProfile();
  const { data } = useFirstSteps(initial);
  const titleId = useId();
  const steps = stepsFor(profile?.role, data);
  const [next] = steps.filter((name) => !data[name]);
  if (next === undefined) return null;
  const done = steps.filter((name) => data[name]).length;
  return (
    <Card aria-labelledby={titleId} className="xl:col-span-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 sm:px-6">
        <h2 id={titleId} className="text-base font-semibold">
          {t("title")}
        </h2>
        <p className="text-[13px] text-muted-foreground">{t("progress", { done, total: steps.length })}</p>
      </div>
      <p className="px-4 pt-1 text-[13px] text-pretty text-muted-foreground sm:px-6">{t("why")}</p>
      <ol className="mt-3 grid border-t sm:grid-cols-2 lg:grid-cols-3">
        {steps.map((name) => (
          <Step key={name} name={name} isDone={data[name]} isNext={name === next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ name, isDone, isNext }: { name: FirstStep; isDone: boolean; isNext: boolean }) {
  const t = useTranslations("dashboard.firstSteps");
  return (
    <li className="-mb-px border-b">
      <Link
        href={STEP_PAGES[name]}
        className="flex h-full min-h-16 items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-muted sm:px-6"
      >
        <span
          aria-hidden
          className={cn(
            "flex size-6 shrink-0 items-center justify-center rounded-full border",
            isDone ? "border-primary bg-primary text-primary-foreground" : "border-input",
            isNext && "border-2 border-primary",
          )}
        >
          {isDone ? <Check className="size-3.5" strokeWidth={3} /> : null}
        </span>
        <span className="min-w-0 flex-1">
          <span className={cn("block text-sm", isDone ? "text-muted-foreground" : "font-medium")}>
            {t(`steps.${name}.title`)}
            <span className="sr-only"> {t(isDone ? "done" : "open")}</span>
          </span>
          <span className="block text-[13px] leading-4 text-pretty text-muted-foreground">
            {t(`steps.${name}.text`)}
          </span>
        </span>
        {isDone ? null : <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />}
      </Link>
    </li>
  );
}
