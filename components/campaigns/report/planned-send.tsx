"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PlannedMessages } from "@/components/campaigns/experiment/planned-messages.tsx";
import { useEstimate } from "@/components/campaigns/wizard/audience/use-estimate.ts";
import { describeRules } from "@/components/segments/rules/describe.ts";
import { useWords } from "@/components/segments/use-words.ts";
import { Card, CardTitle } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";

/** Who would get a scheduled campaign now, and its message. */
export function PlannedSend({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.notSent");
  const audience = useTranslations("campaigns.audience");
  const abTest = useTranslations("campaigns.abTest");
  const rules = campaign.behaviorRules?.rules ?? [];
  const words = useWords(rules);
  return (
    <div className="grid items-stretch gap-4 lg:grid-cols-2">
      <Part title={t("audience")}>
        <People campaign={campaign} />
        {campaign.segment ? (
          <p className="break-words">{t("segment", { name: campaign.segment.name })}</p>
        ) : (
          <p>{audience("own")}</p>
        )}
        {rules.length > 0 ? (
          <p className="text-[13px] text-pretty wrap-anywhere text-muted-foreground">{describeRules(rules, words)}</p>
        ) : null}
      </Part>
      <Part title={campaign.test === null ? t("message") : abTest("messages")}>
        <PlannedMessages campaign={campaign} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-2 p-4">
      <CardTitle>{title}</CardTitle>
      {children}
    </Card>
  );
}

function People({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.notSent");
  const { data, error } = useEstimate(campaign);
  if (data?.timedOut || error) return <p className="text-muted-foreground">{t("unknownPeople")}</p>;
  if (!data) return <Skeleton className="h-9 w-40" />;
  return <p className="text-2xl leading-9 font-semibold tracking-tight">{t("people", { count: data.count })}</p>;
}
