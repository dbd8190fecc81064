"use client";

import { useTranslations } from "next-intl";
import { useMoment } from "@/components/campaigns/use-moment.ts";
import { RadioCards } from "@/components/campaigns/wizard/radio-cards.tsx";
import { everybody, isOnlyUnread, onlyUnread } from "@/components/campaigns/wizard/review/unread.ts";
import type { FormerSend } from "@/components/campaigns/wizard/review/use-former-send.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";

/** Who received the last send and when; offers to send again only to those who have not read it. */
export function ResendCard({ former }: { former: FormerSend }) {
  const t = useTranslations("campaigns.resend");
  const { dayAt } = useMoment();
  const { campaign, draft, change } = useWizard();
  const id = campaign?.id ?? "";
  const { received, read, startedAt } = former;
  const finishedAt = campaign?.finishedAt ? new Date(campaign.finishedAt) : null;
  const choose = (audience: "everybody" | "unread") => {
    const rules = draft.behaviorRules;
    change({
      behaviorRules:
        audience === "unread"
          ? onlyUnread(rules, id, { startedAt: new Date(startedAt), finishedAt })
          : everybody(rules, id),
    });
  };
  return (
    <SectionCard title={t("title")} description={t("received", { count: received, when: dayAt(startedAt), read })}>
      <RadioCards
        label={t("audience")}
        isLabelShown={false}
        value={isOnlyUnread(draft.behaviorRules, id) ? "unread" : "everybody"}
        options={[
          { value: "everybody", label: t("everybody"), hint: t("everybodyHint") },
          { value: "unread", label: t("unread"), hint: t(`unreadHint.${draft.channel}`) },
        ]}
        onChange={choose}
      />
    </SectionCard>
  );
}
