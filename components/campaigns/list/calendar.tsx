"use client";

import { ChevronLeft, ChevronRight, Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { CalendarDay } from "@/components/campaigns/list/calendar-day.tsx";
import { DayPanel } from "@/components/campaigns/list/calendar-day-panel.tsx";
import { eventsByDay } from "@/components/campaigns/list/calendar-events.ts";
import { dayAfterKey, weeksOf } from "@/components/campaigns/list/calendar-month.ts";
import { useCampaigns } from "@/components/campaigns/list/use-campaigns.ts";
import type { ListState } from "@/components/campaigns/list/use-list-state.ts";
import { retailDateOn } from "@/components/campaigns/retail-dates.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { addMonths, type Day, isDay, startOfMonth } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const MOST = 200;

/** Calendar of sent and planned campaigns and their overlaps. The arrow keys move from day to day. */
export function CampaignCalendar({ state, today }: { state: ListState; today: Day }) {
  const t = useTranslations("campaigns");
  const month = isDay(`${state.month}-01`) ? `${state.month}-01` : startOfMonth(today);
  const weeks = weeksOf(month);
  const campaigns = useCampaigns({
    from: weeks[0]?.[0],
    to: weeks.at(-1)?.[6],
    limit: MOST,
    sort: "scheduledAt",
    order: "asc",
  });
  const [chosen, setChosen] = useState<Day>(month === startOfMonth(today) ? today : month);
  // Placeholder data belongs to another month.
  const rows = campaigns.isPlaceholderData ? undefined : campaigns.data?.data;
  const hasFailed = campaigns.isError && !campaigns.data;
  const days = eventsByDay(campaigns.data?.data ?? []);
  const showMonth = (next: Day, day = next) => {
    setChosen(day);
    void state.setMonth(next === startOfMonth(today) ? null : next.slice(0, 7));
  };
  return (
    <Card className="overflow-hidden">
      <MonthBar month={month} onMonth={showMonth} today={today} />
      {hasFailed ? (
        <ErrorState error={campaigns.error} onRetry={campaigns.refetch} title={t("errors.list")} />
      ) : (
        <MonthGrid
          month={month}
          weeks={weeks}
          days={days}
          today={today}
          chosen={chosen}
          isLoading={rows === undefined}
          onChoose={(day) => (startOfMonth(day) === month ? setChosen(day) : showMonth(startOfMonth(day), day))}
        />
      )}
      <RetailLegend month={month} />
      {hasFailed ? null : <DayPanel day={chosen} events={rows ? (days.get(chosen) ?? []) : null} />}
    </Card>
  );
}

/** Names the stars, which have no room for a text on small screens; a day's button names its own. */
function RetailLegend({ month }: { month: Day }) {
  const t = useTranslations("campaigns");
  const format = useFormatters();
  const days = weeksOf(month)
    .flat()
    .filter((day) => startOfMonth(day) === month);
  const named = days.flatMap((day) => {
    const date = retailDateOn(day);
    return date === null ? [] : [{ day, name: t(`retailDates.${date}`) }];
  });
  if (named.length === 0) return null;
  return (
    <ul aria-label={t("calendar.retailDates")} className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 sm:hidden">
      {named.map(({ day, name }) => (
        <li key={day} className="flex items-center gap-1.5 text-[13px]">
          <Star aria-hidden className="size-3 fill-primary text-primary" />
          {format.dayMonth(day)} {name}
        </li>
      ))}
    </ul>
  );
}

type MonthBarProps = { month: Day; today: Day; onMonth: (month: Day, day?: Day) => void };

function MonthBar({ month, today, onMonth }: MonthBarProps) {
  const t = useTranslations("campaigns.calendar");
  const format = useFormatters();
  return (
    <div className="flex items-center gap-2 px-4 py-3">
      <h2 aria-live="polite" className="mr-auto text-base font-semibold first-letter:uppercase">
        {format.month(month)}
      </h2>
      <Button variant="outline" size="sm" onClick={() => onMonth(startOfMonth(today), today)}>
        {t("today")}
      </Button>
      <Button variant="outline" size="icon-sm" aria-label={t("previous")} onClick={() => onMonth(addMonths(month, -1))}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="outline" size="icon-sm" aria-label={t("next")} onClick={() => onMonth(addMonths(month, 1))}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

type MonthGridProps = {
  month: Day;
  weeks: Day[][];
  days: ReturnType<typeof eventsByDay>;
  today: Day;
  chosen: Day;
  isLoading: boolean;
  onChoose: (day: Day) => void;
};

function MonthGrid({ month, weeks, days, today, chosen, isLoading, onChoose }: MonthGridProps) {
  const t = useTranslations("campaigns.calendar");
  const format = useFormatters();
  const grid = useRef<HTMLTableElement>(null);
  const goal = useRef<Day>(chosen);
  const moveTo = (day: Day) => {
    const focus = () => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    goal.current = day;
    onChoose(day);
    focus();
    // A day of another month can be focused only once that month is rendered; by then the user may have moved on.
    requestAnimationFrame(() => (goal.current === day ? focus() : undefined));
  };
  return (
    <table ref={grid} aria-label={t("label")} aria-busy={isLoading} className="w-full table-fixed border-t">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="h-8 text-xs font-normal text-muted-foreground">
              {format.weekday(day).replace(".", "")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                events={days.get(day) ?? []}
                isInMonth={startOfMonth(day) === month}
                isToday={day === today}
                isChosen={day === chosen}
                onChoose={() => onChoose(day)}
                onKeyDown={(event) => {
                  const next = dayAfterKey(day, event.key);
                  if (next === null) return;
                  event.preventDefault();
                  moveTo(next);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
