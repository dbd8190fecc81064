"use client";

import { useTranslations } from "next-intl";
import { type CalendarEvent, isClash } from "@/components/campaigns/list/calendar-events.ts";
import { CampaignName } from "@/components/campaigns/list/campaign-name.tsx";
import { retailDateOn } from "@/components/campaigns/retail-dates.ts";
import { StatusBadge } from "@/components/campaigns/status-badge.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type DayPanelProps = {
  day: Day;
  /** Null while loading. */
  events: readonly CalendarEvent[] | null;
};

/** Campaigns of the selected day. */
export function DayPanel({ day, events }: DayPanelProps) {
  const t = useTranslations("campaigns.calendar");
  const format = useFormatters();
  const retailNames = useTranslations("campaigns.retailDates");
  const retailDate = retailDateOn(day);
  return (
    <section aria-live="polite" aria-busy={events === null} className="border-t">
      <h3 className="px-4 pt-3 pb-1 text-sm font-semibold first-letter:uppercase">
        {format.weekday(day).replace(".", "")} {format.date(day)}
        {retailDate ? ` · ${retailNames(retailDate)}` : null}
      </h3>
      {events !== null && isClash(events) ? (
        <Notice tone="warning" className="mx-4 my-1">
          {t("clashHint")}
        </Notice>
      ) : null}
      {events === null ? (
        <div className="px-4 pb-4">
          <Skeleton className="my-0.5 h-4 w-48" />
        </div>
      ) : events.length === 0 ? (
        <p className="px-4 pb-4 text-muted-foreground">{t("nothing")}</p>
      ) : (
        <ul className="divide-y">
          {events.map((event) => (
            <li
              key={`${event.campaign.id}${event.time}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5"
            >
              <span className="w-12 text-muted-foreground">{event.time}</span>
              <div className="min-w-0 flex-1 basis-48">
                <CampaignName campaign={event.campaign} />
              </div>
              <StatusBadge campaign={event.isComing ? { ...event.campaign, status: "scheduled" } : event.campaign} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
