"use client";

import { useTranslations } from "next-intl";
import { kindsOf, offeredGroups, type TimelineGroup } from "@/components/customers/profile/timeline/timeline-groups.ts";
import { TimelineList } from "@/components/customers/profile/timeline/timeline-list.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useListParam } from "@/lib/web/url-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** All known events of a customer. */
export function TimelineTab({ id }: { id: string }) {
  const t = useTranslations("customers.timeline");
  const { hasPermission } = useProfile();
  const [words, setWords] = useListParam("eventos");
  const offered = offeredGroups(hasPermission("app:audit"));
  const chosen = offered.filter((group) => words?.includes(group));
  const toggle = (group: TimelineGroup) => {
    const next = chosen.includes(group) ? chosen.filter((it) => it !== group) : [...chosen, group];
    void setWords(next.length === 0 ? null : next);
  };
  const filter = {
    words: chosen.map((group) => t(`groups.${group}`)).join(" · "),
    onClear: () => void setWords(null),
  };
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("filter")}</legend>
        {offered.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={chosen.includes(group)}
            onClick={() => toggle(group)}
            className={cn(
              "hit-area h-8 rounded-md border border-input bg-card px-2.5 text-[13px] hover:bg-accent",
              "aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-medium",
            )}
          >
            {t(`groups.${group}`)}
          </button>
        ))}
      </fieldset>
      <TimelineList id={id} kinds={kindsOf(words ?? [], offered)} filter={chosen.length === 0 ? undefined : filter} />
    </div>
  );
}
