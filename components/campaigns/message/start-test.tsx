"use client";

import { Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { newTest } from "@/components/campaigns/experiment/test-choices.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Button } from "@/components/ui/button.tsx";

/** Starts an A/B test and opens its variant B. Its settings are in the delivery step. */
export function StartTest() {
  const t = useTranslations("campaigns.abTest");
  const { draft, change, setVariant, isDisabled } = useWizard();
  const start = () => {
    change({ test: newTest(draft) });
    setVariant("B");
  };
  return (
    <SectionCard
      title={t("title")}
      description={t("startHint")}
      aside={
        <Button variant="outline" size="sm" disabled={isDisabled} onClick={start}>
          <Split aria-hidden />
          {t("startHere")}
        </Button>
      }
    >
      {null}
    </SectionCard>
  );
}
