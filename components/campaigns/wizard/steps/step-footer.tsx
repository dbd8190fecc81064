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
      <div className="flex flex-wrap items-center gap-2">
        {step === "mensagem" ? (
          <Button variant="ghost" onClick={() => goTo("revisao")}>
            {t("skip")}
          </Button>
        ) : null}
        {after ? <Next step={after} /> : null}
      </div>
    </div>
  );
}

/** On small screens in the bar at the bottom, beside the audience. */
function Next({ step }: { step: Step }) {
  const t = useTranslations("campaigns.steps");
  const { goTo } = useWizard();
  return (
    <Button
      className="max-lg:fixed max-lg:right-4 max-lg:bottom-[calc(var(--bottom-bar)+0.75rem)] max-lg:z-30"
      aria-label={t("next", { step: t(`names.${step}`) })}
      onClick={() => goTo(step)}
    >
      <span className="max-lg:hidden">{t("next", { step: t(`names.${step}`) })}</span>
      <span className="lg:hidden">{t("go")}</span>
      <ArrowRight aria-hidden />
    </Button>
  );
}
