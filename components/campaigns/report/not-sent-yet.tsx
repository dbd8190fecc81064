"use client";

import { useTranslations } from "next-intl";
import { resumeHref } from "@/components/campaigns/hrefs.ts";
import { PlannedSend } from "@/components/campaigns/report/planned-send.tsx";
import { useRecurrenceText } from "@/components/campaigns/wizard/delivery/use-recurrence-text.ts";
import { SendLink } from "@/components/shell/send-gate.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { dayOf, daysBetween } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** Before the first message: the time left, who gets which message, or how to finish the campaign. */
export function NotSentYet({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.notSent");
  const timeLeft = useTimeLeft();
  const now = useNow();
  const recurrenceText = useRecurrenceText();
  const { status, scheduledAt, recurrence, id } = campaign;
  const isScheduled = status === "scheduled" && scheduledAt !== null;
  const kind = isScheduled ? "scheduled" : status === "cancelled" ? "cancelled" : "draft";
  const left = isScheduled ? timeLeft(scheduledAt) : "";
  return (
    <div className="grid gap-4">
      <Card>
        <EmptyState
          className={isScheduled ? "py-8" : undefined}
          title={isScheduled && Date.parse(scheduledAt) <= now.getTime() ? t("starting") : t(`${kind}.title`, { left })}
          description={isScheduled && recurrence ? recurrenceText(recurrence) : t(`${kind}.description`)}
          action={
            <SendLink variant="outline" href={resumeHref(id)}>
              {t(`${kind}.action`)}
            </SendLink>
          }
        />
      </Card>
      {isScheduled ? <PlannedSend campaign={campaign} /> : null}
    </div>
  );
}

const SOON_MS = 12 * 3_600_000;

/** Hours and minutes when it is near, else calendar days. */
function useTimeLeft(): (scheduledAt: string) => string {
  const t = useTranslations("campaigns.notSent");
  const format = useFormatters();
  const now = useNow();
  return (scheduledAt) => {
    const days = daysBetween(dayOf(now), dayOf(new Date(scheduledAt)));
    const isSoon = Date.parse(scheduledAt) - now.getTime() < SOON_MS;
    return isSoon || days === 0 ? format.relative(scheduledAt, now) : t("days", { days });
  };
}
