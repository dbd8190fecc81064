"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { STEPS, type Step } from "@/components/campaigns/hrefs.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Button } from "@/components/ui/button.tsx";

/** Back and Continue. The last step has its own button. */
export function StepFooter({ step }: { step: Step }) {
  const t = useTranslations("campaigns.steps");
  const { goTo } = useWizard();
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
      {before ? (
        <Button variant="outline" onClick={() => goTo(before)}>
          <ArrowLeft aria-hidden />
          {t(`names.${before}`)}
        </Button>
      ) : (
        <span />
      )}
      {after ? (
        <Button onClick={() => goTo(after)}>
          {t("next", { step: t(`names.${after}`) })}
          <ArrowRight aria-hidden />
        </Button>
      ) : null}
    </div>
  );
}
