"use client";

import { useTranslations } from "next-intl";
import { BehaviorRules } from "@/components/campaigns/wizard/audience/behavior-rules.tsx";
import { SegmentChoice } from "@/components/campaigns/wizard/audience/segment-choice.tsx";
import { useEstimate } from "@/components/campaigns/wizard/audience/use-estimate.ts";
import { Waterfall } from "@/components/campaigns/wizard/audience/waterfall.tsx";
import { StepProblems } from "@/components/campaigns/wizard/steps/step-problems.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";

/** The audience: a segment, the campaign's own rules, or both combined. */
export function AudienceStep() {
  const t = useTranslations("campaigns.audience");
  return (
    <>
      <StepProblems step="publico" />
      <SectionCard title={t("segment")} description={t("segmentDescription")}>
        <SegmentChoice />
      </SectionCard>
      <SectionCard title={t("rules")} description={t("rulesDescription")}>
        <BehaviorRules />
      </SectionCard>
      <LeftOut />
    </>
  );
}

/** Hidden on wide screens, where the side panel shows it. */
function LeftOut() {
  const t = useTranslations("campaigns.audience");
  const { draft } = useWizard();
  const { data } = useEstimate(draft);
  if (data?.timedOut !== false || data.matched === data.count) return null;
  return (
    <div className="xl:hidden">
      <SectionCard
        title={t("leftOut")}
        description={t("leftOutDescription", { count: data.count, matched: data.matched })}
      >
        <Waterfall estimate={data} />
      </SectionCard>
    </div>
  );
}
