"use client";

import { useTranslations } from "next-intl";
import { resumeHref } from "@/components/campaigns/hrefs.ts";
import { useRecurrenceText } from "@/components/campaigns/wizard/delivery/use-recurrence-text.ts";
import { SendLink } from "@/components/shell/send-gate.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** Before the first message: shows the send time and the time left, or how to finish the campaign. */
export function NotSentYet({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.notSent");
  const format = useFormatters();
  const now = useNow();
  const recurrenceText = useRecurrenceText();
  const { status, scheduledAt, recurrence, id } = campaign;
  const isScheduled = status === "scheduled" && scheduledAt !== null;
  const kind = isScheduled ? "scheduled" : status === "cancelled" ? "cancelled" : "draft";
  const when = { left: format.relative(scheduledAt, now), time: format.dateTime(scheduledAt) };
  return (
    <Card>
      <EmptyState
        title={isScheduled && Date.parse(scheduledAt) <= now.getTime() ? t("starting") : t(`${kind}.title`, when)}
        description={isScheduled && recurrence ? recurrenceText(recurrence) : t(`${kind}.description`)}
        action={
          <SendLink variant="outline" href={resumeHref(id)}>
            {t(`${kind}.action`)}
          </SendLink>
        }
      />
    </Card>
  );
}
