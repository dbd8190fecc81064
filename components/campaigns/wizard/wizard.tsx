"use client";

import { useParams, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { STEPS, type Step, stepHref } from "@/components/campaigns/hrefs.ts";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import { useCampaign } from "@/components/campaigns/use-campaign.ts";
import { chosenTime } from "@/components/campaigns/wizard/delivery/chosen-time.ts";
import { type When, whenOf } from "@/components/campaigns/wizard/delivery/when.ts";
import { SaveStatus } from "@/components/campaigns/wizard/draft/save-status.tsx";
import { useDraft } from "@/components/campaigns/wizard/draft/use-draft.ts";
import { draftOfVariant } from "@/components/campaigns/wizard/draft/variant-draft.ts";
import { stepToResume } from "@/components/campaigns/wizard/steps/step-state.ts";
import { useChecks } from "@/components/campaigns/wizard/steps/use-checks.ts";
import { WizardContext } from "@/components/campaigns/wizard/wizard-context.ts";
import { WizardLayout } from "@/components/campaigns/wizard/wizard-layout.tsx";
import { WizardSkeleton } from "@/components/campaigns/wizard/wizard-skeleton.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { Variant } from "@/lib/sending/names.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const UnderWay = lazyComponent(() =>
  import("@/components/campaigns/wizard/no-wizard.tsx").then((it) => ({ default: it.UnderWay })),
);
const NotFound = lazyComponent(() =>
  import("@/components/campaigns/wizard/no-wizard.tsx").then((it) => ({ default: it.NotFound })),
);

type WizardProps = { id: string; today: Day };

/** The five steps of a campaign. Input is kept between steps. */
export function Wizard({ id, today }: WizardProps) {
  const t = useTranslations("campaigns");
  const campaign = useCampaign(id, { isLive: false });
  const parents = [{ label: t("title"), href: "/campanhas" }];
  if (campaign.data) {
    if (isUnderWay(campaign.data))
      return (
        <Suspense fallback={<WizardSkeleton />}>
          <UnderWay campaign={campaign.data} parents={parents} />
        </Suspense>
      );
    return <Loaded campaign={campaign.data} today={today} />;
  }
  return (
    <>
      <PageHeader title={t("wizard.title")} parents={parents} />
      {isApiStatus(campaign.error, 404) ? (
        <Suspense fallback={<WizardSkeleton />}>
          <NotFound />
        </Suspense>
      ) : campaign.isError ? (
        <ErrorState error={campaign.error} onRetry={campaign.refetch} title={t("errors.campaign")} />
      ) : (
        <WizardSkeleton />
      )}
    </>
  );
}

function Loaded({ campaign, today }: { campaign: CampaignView; today: Day }) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const { passo } = useParams<{ passo?: string }>();
  const step = STEPS.find((it) => it === passo);
  const { draft, change, flush, settle, save } = useDraft(campaign);
  const [when, setWhen] = useWhen(campaign, today);
  const [variant, setVariant] = useState<Variant>("A");
  const own = draftOfVariant(draft, change, step === "mensagem" ? variant : "A");
  const guard = useRef<(() => boolean) | null>(null);
  const goTo = (next: Step) => {
    void flush();
    const isLater = step !== undefined && STEPS.indexOf(next) > STEPS.indexOf(step);
    if (isLater && guard.current?.() === false) return;
    router.push(stepHref(campaign.id, next));
  };
  return (
    <WizardContext
      value={{
        campaign,
        ...own,
        flush,
        when,
        setWhen,
        variant,
        setVariant,
        today,
        isDisabled: false,
        nameAsked: 0,
        goTo,
        guard,
      }}
    >
      <PageHeader
        title={draft.name.trim() || t("wizard.untitled")}
        parents={[{ label: t("title"), href: "/campanhas" }]}
        description={
          <SaveStatus id={campaign.id} save={save} draft={draft} onRetry={() => flush()} onSettle={settle} />
        }
      />
      {step ? <WizardLayout step={step} /> : <Resume id={campaign.id} />}
    </WizardContext>
  );
}

/** A URL without a step: redirects to the step where editing resumes. */
function Resume({ id }: { id: string }) {
  const router = useRouter();
  const { data, isError } = useChecks(id);
  useEffect(() => {
    if (data || isError) router.replace(stepHref(id, data ? stepToResume(data) : "objetivo"));
  }, [router, id, data, isError]);
  return <WizardSkeleton />;
}

function useWhen(campaign: CampaignView, today: Day): [When, (when: When) => void] {
  const [stored] = useState(() => chosenTime(campaign.id));
  const [when, setWhen] = useState<When>(() => stored.get() ?? whenOf(campaign, today));
  const set = (next: When) => {
    setWhen(next);
    stored.set(next);
  };
  return [when, set];
}
