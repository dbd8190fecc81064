"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useNumbers } from "@/components/campaigns/wizard/objective/use-numbers.ts";
import { RadioCards } from "@/components/campaigns/wizard/radio-cards.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { NumberState, useTierText } from "@/components/whatsapp-numbers/number-state.tsx";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Chooses the sender number; shows its state at the provider. */
export function NumberChoice() {
  const t = useTranslations("campaigns.objective");
  return (
    <SectionCard title={t("number")} description={t("numberDescription")}>
      <Numbers />
    </SectionCard>
  );
}

function Numbers() {
  const t = useTranslations("campaigns.objective");
  const tierText = useTierText();
  const numbers = useNumbers();
  const { draft, change } = useWizard();
  const list = numbers.data?.data;
  const problems = useTranslations("whatsappNumbers.check.why");
  const whyOf = ({ checkProblem }: WhatsappNumberView) => (checkProblem === null ? "" : problems(checkProblem));
  useUsualNumber(list);
  if (numbers.isError && !list) return <ErrorState error={numbers.error} onRetry={numbers.refetch} />;
  if (!list) return <TableSkeleton rows={2} columns={2} />;
  if (list.length === 0) return <NoNumbers />;
  const choose = (numberId: string) => {
    const before = list.find(({ id }) => id === draft.numberId);
    const after = list.find(({ id }) => id === numberId);
    // Templates belong to an account: clear the template when the account changes.
    const isSameAccount = before?.wabaId === after?.wabaId && before?.provider === after?.provider;
    change(isSameAccount ? { numberId } : { numberId, template: null, variables: {} });
  };
  return (
    <RadioCards
      label={t("number")}
      isLabelShown={false}
      className="grid-cols-1"
      value={draft.numberId}
      onChange={choose}
      options={list.map((number) => ({
        value: number.id,
        label: numberName(number),
        hint: (
          <>
            {[
              number.store.tradeName,
              t(`providers.${number.provider}`),
              number.messagingLimitTier ? t("perDay", { limit: tierText(number) }) : null,
            ]
              .filter(Boolean)
              .join(" · ")}
            {isUsable(number) ? null : (
              <span className="block text-negative">{t("unusable", { why: whyOf(number) })}</span>
            )}
          </>
        ),
        isDisabled: !isUsable(number) && number.id !== draft.numberId,
        aside: <NumberState number={number} />,
      }))}
    />
  );
}

/** A provider that does not answer may answer at the time of the send. */
function isUsable({ checkProblem }: WhatsappNumberView): boolean {
  return checkProblem === null || checkProblem === "unreachable";
}

/** Selects the number if only one can send, or only one of the official API. */
function useUsualNumber(list: readonly WhatsappNumberView[] | undefined): void {
  const { draft, change } = useWizard();
  const usable = list?.filter(isUsable) ?? [];
  const official = usable.filter(({ provider }) => provider === "cloud_official");
  const usual = [usable, official].find(({ length }) => length === 1)?.[0]?.id;
  useEffect(() => {
    if (usual !== undefined && draft.numberId === null) change({ numberId: usual });
  }, [usual, draft.numberId, change]);
}

function NoNumbers() {
  const t = useTranslations("campaigns.objective.noNumbers");
  const { hasPermission } = useProfile();
  const action = hasPermission("app:integrations") ? (
    <Button asChild variant="outline">
      <Link href="/integracoes/whatsapp">{t("action")}</Link>
    </Button>
  ) : null;
  return <EmptyState title={t("title")} description={t("description")} action={action} className="py-4" />;
}
