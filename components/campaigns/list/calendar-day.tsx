"use client";

import { Star } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { type CalendarEvent, isClash } from "@/components/campaigns/list/calendar-events.ts";
import { retailDateOn } from "@/components/campaigns/retail-dates.ts";
import { STATUS_LOOK } from "@/components/campaigns/status-look.ts";
import { cn } from "@/components/ui/cn.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const SHOWN = 2;

type CalendarDayProps = {
  day: Day;
  events: readonly CalendarEvent[];
  isInMonth: boolean;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One day as one button; its campaigns are listed below the calendar when selected. */
export function CalendarDay({ day, events, isInMonth, isToday, isChosen, onChoose, onKeyDown }: CalendarDayProps) {
  const t = useTranslations("campaigns.calendar");
  const format = useFormatters();
  const retailNames = useTranslations("campaigns.retailDates");
  const retailDate = retailDateOn(day);
  const clashes = isClash(events);
  const said = [
    `${format.weekday(day)} ${format.date(day)}`,
    retailDate && retailNames(retailDate),
    events.length > 0 ? t("count", { count: events.length }) : null,
    clashes ? t("clash") : null,
  ];
  return (
    <td className="border-t border-l p-0 first:border-l-0">
      <button
        type="button"
        data-day={day}
        aria-current={isToday ? "date" : undefined}
        aria-pressed={isChosen}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className={cn(
          "flex h-14 w-full flex-col gap-1 p-1.5 text-left -outline-offset-2 hover:bg-muted sm:h-24",
          isChosen && "bg-primary-soft hover:bg-primary-soft",
          !isInMonth && "text-muted-foreground",
        )}
      >
        <span className="flex items-center justify-between gap-1">
          <span
            className={cn(
              "inline-flex size-6 items-center justify-center rounded-full text-[13px]",
              isToday && "bg-primary font-medium text-primary-foreground",
            )}
          >
            {Number(day.slice(8))}
          </span>
          <span className="sr-only">{said.filter(Boolean).join(", ")}</span>
          {retailDate ? <Star aria-hidden className="size-3 fill-primary text-primary sm:hidden" /> : null}
          {clashes ? <span title={t("clash")} className="size-2 rounded-full bg-warning" /> : null}
        </span>
        {retailDate ? (
          <span
            aria-hidden
            title={retailNames(retailDate)}
            className="block truncate text-xs leading-4 text-primary max-sm:hidden"
          >
            {retailNames(retailDate)}
          </span>
        ) : null}
        <span className="flex min-w-0 gap-1 sm:hidden">
          {events.slice(0, 3).map(({ campaign, time }) => (
            <span key={`${campaign.id}${time}`} className="size-1.5 rounded-full bg-primary" />
          ))}
        </span>
        <span className="grid min-w-0 gap-0.5 max-sm:hidden">
          {events.slice(0, SHOWN).map((event) => (
            <Chip key={`${event.campaign.id}${event.time}`} event={event} />
          ))}
          {events.length > SHOWN ? (
            <span className="truncate text-xs text-muted-foreground">
              {t("more", { count: events.length - SHOWN })}
            </span>
          ) : null}
        </span>
      </button>
    </td>
  );
}

function Chip({ event: { campaign, time, isComing } }: { event: CalendarEvent }) {
  const { icon: Icon } = STATUS_LOOK[isComing ? "scheduled" : campaign.status];
  return (
    <span className="flex min-w-0 items-center gap-1 rounded-sm bg-accent px-1 py-0.5 text-xs leading-4">
      <Icon className="size-3 shrink-0" aria-hidden />
      <span className="text-muted-foreground max-lg:hidden">{time}</span>
      <span className="truncate">{campaign.name}</span>
    </span>
  );
}
