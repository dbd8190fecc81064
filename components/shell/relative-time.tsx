"use client";

import { useTranslations } from "next-intl";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** "há 3 min", with the exact time and zone as title. */
export function RelativeTime({ value, className }: { value: string | null | undefined; className?: string }) {
  const t = useTranslations("common");
  const now = useNow();
  const { relative, dateTime } = useFormatters();
  if (!value) return <span className={className}>{relative(value, now)}</span>;
  return (
    <time
      dateTime={value}
      title={`${dateTime(value)} · ${t("timeZone")}`}
      className={className}
      suppressHydrationWarning
    >
      {relative(value, now)}
    </time>
  );
}
