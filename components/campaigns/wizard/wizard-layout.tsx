"use client";

import { Suspense, useEffect, useRef } from "react";
import type { Step } from "@/components/campaigns/hrefs.ts";
import { ChatPreview } from "@/components/campaigns/message/lazy-chat-preview.tsx";
import { AudienceBar, AudienceRail } from "@/components/campaigns/wizard/audience/audience-rail.tsx";
import { StepFooter } from "@/components/campaigns/wizard/steps/step-footer.tsx";
import { Stepper } from "@/components/campaigns/wizard/steps/stepper.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { StepSkeleton } from "@/components/campaigns/wizard/wizard-skeleton.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useHydrated, useRoomy } from "@/lib/web/use-browser-state.ts";

const PARTS = {
  objetivo: lazyComponent(() =>
    import("@/components/campaigns/wizard/objective/objective-step.tsx").then((it) => ({ default: it.ObjectiveStep })),
  ),
  publico: lazyComponent(() =>
    import("@/components/campaigns/wizard/audience/audience-step.tsx").then((it) => ({ default: it.AudienceStep })),
  ),
  mensagem: lazyComponent(() =>
    import("@/components/campaigns/message/message-step.tsx").then((it) => ({ default: it.MessageStep })),
  ),
  entrega: lazyComponent(() =>
    import("@/components/campaigns/wizard/delivery/delivery-step.tsx").then((it) => ({ default: it.DeliveryStep })),
  ),
  revisao: lazyComponent(() =>
    import("@/components/campaigns/wizard/review/review-step.tsx").then((it) => ({ default: it.ReviewStep })),
  ),
} satisfies Record<Step, unknown>;

/** Steps on the left, the current one in the middle, the audience on the right; stacked on small screens. */
export function WizardLayout({ step }: { step: Step }) {
  const Part = PARTS[step];
  const { draft } = useWizard();
  const isRoomy = useRoomy();
  // Input typed before hydration would be lost.
  const isHydrated = useHydrated();
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // Scroll to the top of the next step and move the focus there.
    body.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <div className="grid gap-x-8 gap-y-4 pb-20 lg:grid-cols-[12rem_minmax(0,1fr)] lg:pb-0 xl:grid-cols-[11rem_minmax(0,1fr)_19rem]">
      <Stepper current={step} />
      <div className="min-w-0">
        <div ref={body} tabIndex={-1} className="grid gap-4 outline-none">
          <Suspense fallback={<StepSkeleton />}>{isHydrated ? <Part /> : <StepSkeleton />}</Suspense>
        </div>
        {step === "revisao" ? null : <StepFooter step={step} />}
      </div>
      <div className="sticky top-20 -m-1 grid max-h-[calc(100dvh-6rem)] content-start gap-4 self-start overflow-y-auto p-1 max-xl:hidden">
        <AudienceRail />
        {isRoomy && step === "mensagem" && draft.channel === "whatsapp" ? <ChatPreview /> : null}
      </div>
      <AudienceBar hasButton={step !== "revisao"} className="xl:hidden" />
    </div>
  );
}
