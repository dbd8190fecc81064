"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchHabits } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import { Fact, Facts } from "@/components/customers/profile/facts.tsx";
import { SideCard } from "@/components/customers/profile/side-card.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type Day, daysBetween } from "@/lib/core/dates.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerHabits } from "@/lib/customers/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What the customer buys most, and when the next purchase is due. */
export function HabitsCard({ id, today }: { id: string; today: Day }) {
  const t = useTranslations("customers.habits");
  const api = useApi();
  const habits = useQuery({
    queryKey: customerKeys.habits(id),
    queryFn: ({ signal }) => fetchHabits(api, id, signal),
  });
  return (
    <SideCard title={t("title")}>
      {habits.isError && !habits.data ? (
        <ErrorState error={habits.error} onRetry={habits.refetch} title={t("failed")} />
      ) : (
        <HabitFacts habits={habits.data} today={today} />
      )}
    </SideCard>
  );
}

function HabitFacts({ habits, today }: { habits: CustomerHabits | undefined; today: Day }) {
  const t = useTranslations("customers.habits");
  const names = (liked: CustomerHabits["brands"]) =>
    liked.length === 0 ? NO_DATA : liked.map(({ name }) => toTitleCase(name)).join(", ");
  const waiting = <Skeleton className="h-4 w-32" />;
  return (
    <Facts>
      <Fact name={t("departments")}>{habits ? names(habits.departments) : waiting}</Fact>
      <Fact name={t("brands")}>{habits ? names(habits.brands) : waiting}</Fact>
      <Fact name={t("rhythm")}>
        {!habits ? waiting : habits.rhythm === null ? t("noRhythm") : t("everyDays", { count: habits.rhythm.days })}
      </Fact>
      <Fact name={t("next")}>
        {!habits ? (
          waiting
        ) : habits.rhythm === null ? (
          NO_DATA
        ) : (
          <NextPurchase day={habits.rhythm.expectedOn} today={today} />
        )}
      </Fact>
    </Facts>
  );
}

function NextPurchase({ day, today }: { day: Day; today: Day }) {
  const t = useTranslations("customers.habits");
  const format = useFormatters();
  const late = daysBetween(day, today);
  return (
    <>
      {format.date(day)}
      {late > 0 ? <span className="block text-[13px] text-warning">{t("late", { count: late })}</span> : null}
    </>
  );
}
