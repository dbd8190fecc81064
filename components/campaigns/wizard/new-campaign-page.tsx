"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { createCampaign } from "@/components/campaigns/api.ts";
import { type Step, stepHref } from "@/components/campaigns/hrefs.ts";
import { groupRules } from "@/components/campaigns/wizard/audience/group-rules.ts";
import { whenOf } from "@/components/campaigns/wizard/delivery/when.ts";
import { type Draft, emptyDraft, savableOf, toPatch } from "@/components/campaigns/wizard/draft/draft.ts";
import { WizardContext } from "@/components/campaigns/wizard/wizard-context.ts";
import { WizardLayout } from "@/components/campaigns/wizard/wizard-layout.tsx";
import { LazyLeaveGuard } from "@/components/shell/leaving/lazy-leave-guard.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { useSendRefusal } from "@/components/shell/send-gate.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** The first step, before a draft exists: continuing creates it. `?segmento=` or `?rfm=` sets the initial audience. */
export function NewCampaignPage({ today }: { today: Day }) {
  const t = useTranslations("campaigns");
  const refusal = useSendRefusal();
  const errorText = useErrorText("campaigns");
  const api = useApi();
  const router = useRouter();
  const [segmentId] = useQueryState("segmento", parseAsString);
  const [channel] = useQueryState("canal", parseAsStringLiteral(["whatsapp", "email"]));
  const [rfm] = useQueryState("rfm", parseAsString);
  const [storeIds] = useQueryState("loja", parseAsString);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...emptyDraft(),
    segmentId,
    channel: channel ?? "whatsapp",
    behaviorRules: groupRules(rfm, storeIds),
  }));
  const [when, setWhen] = useState(() => whenOf(null, today));
  const [nameAsked, setNameAsked] = useState(0);
  const guard = useRef<(() => boolean) | null>(null);
  const made = useRef<string>(null);
  // Replace this page's history entry with the draft's first step before pushing the second, so that Back leads to the
  // first.
  useEffect(
    () => () => {
      const id = made.current;
      if (id && window.location.pathname === stepHref(id, "objetivo")) router.push(stepHref(id, "publico"));
    },
    [router],
  );
  const create = useMutation({
    mutationFn: () => {
      const { name: _, channel: __, ...rest } = toPatch(savableOf(draft, emptyDraft()), emptyDraft()) ?? {};
      return createCampaign(api, { name: draft.name.trim(), channel: draft.channel, ...rest });
    },
    onSuccess: ({ id }) => {
      made.current = id;
      router.replace(stepHref(id, "objetivo"));
    },
  });
  const goTo = (step: Step) => {
    if (step === "objetivo" || create.isPending || create.isSuccess) return;
    if (draft.name.trim() !== "") return create.mutate();
    setNameAsked((times) => times + 1);
  };
  const isTyped = [draft.name, draft.fromName, draft.replyTo, ...draft.tags].some((text) => text.trim() !== "");
  const change = (to: Partial<Draft>) => setDraft((before) => ({ ...before, ...to }));
  return (
    <WizardContext
      value={{
        campaign: null,
        draft,
        change,
        when,
        setWhen,
        today,
        goTo,
        guard,
        isDisabled: refusal !== null,
        variant: "A",
        setVariant: () => undefined,
        nameAsked,
        flush: async () => true,
      }}
    >
      {isTyped && !create.isSuccess ? <LazyLeaveGuard /> : null}
      <PageHeader
        title={t("new")}
        parents={[{ label: t("title"), href: "/campanhas" }]}
        description={<p className="min-h-6">{create.isPending ? t("saving.creating") : t("saving.unsaved")}</p>}
      />
      {refusal === null ? null : (
        <Notice tone="warning" className="mb-4">
          {refusal}
        </Notice>
      )}
      {create.isError ? (
        <Notice tone="error" className="mb-4">
          {t("saving.failed", { reason: errorText(create.error) })}
        </Notice>
      ) : null}
      <WizardLayout step="objetivo" />
    </WizardContext>
  );
}
