"use client";

import { useTranslations } from "next-intl";
import { type Freshness, freshnessOf, type SyncStatus, useSyncStatus } from "@/components/shell/sync-status.ts";
import { Button, buttonVariants } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { dayOf } from "@/lib/core/dates.ts";
import { useHydrated, useOnline } from "@/lib/web/use-browser-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const DOT: Record<Freshness | "unknown", string> = {
  unknown: "border border-muted-foreground",
  running: "bg-primary animate-pulse",
  failed: "bg-negative",
  never: "bg-muted-foreground",
  fresh: "bg-positive",
};

/** Age of the data, or that it is unknown; links to the sync page for users with access. */
export function FreshnessDot() {
  const t = useTranslations("shell.freshness");
  const { hasPermission } = useProfile();
  const upTo = useUpTo();
  const { data: status, isError } = useSyncStatus();
  const isOnline = useOnline();
  // The page may have loaded the status before this code came; the server's markup has none.
  const isHydrated = useHydrated();
  if (!isHydrated || (status === undefined && !isError)) return null;
  const freshness = status === undefined || isError || !isOnline ? "unknown" : freshnessOf(status);
  const state = freshness === "fresh" ? null : t(freshness);
  const age = status === undefined ? null : upTo(status);
  const text = { running: state, never: state, unknown: t("unknownShort"), fresh: age, failed: age ?? t("never") }[
    freshness
  ];
  const opensPage = hasPermission("app:erp");
  const hint = [state, age, age && t("upToMeans"), opensPage ? t("open") : null].filter(Boolean).join(" · ");
  const content = (
    <>
      <span aria-hidden className={cn("size-2 shrink-0 rounded-full", DOT[freshness])} />
      <span className="hidden xl:inline">{text}</span>
    </>
  );
  const look = "min-w-10 gap-2 px-2.5 font-normal text-muted-foreground";
  if (!opensPage)
    return (
      <Tooltip content={hint} opensOnPress>
        <Button variant="ghost" aria-label={hint} className={look}>
          {content}
        </Button>
      </Tooltip>
    );
  return (
    <Tooltip content={hint}>
      <Link href="/sincronizacao" aria-label={hint} className={cn(buttonVariants({ variant: "ghost" }), look)}>
        {content}
      </Link>
    </Tooltip>
  );
}

/** "Dados até 14:05", with the date unless it is today. */
function useUpTo(): (status: SyncStatus) => string | null {
  const t = useTranslations("shell.freshness");
  const { time, dayMonth } = useFormatters();
  return ({ dataUpTo }) => {
    if (dataUpTo === null) return null;
    const isToday = dayOf(new Date(dataUpTo)) === dayOf(new Date());
    return isToday
      ? t("upTo", { time: time(dataUpTo) })
      : t("upToDay", { date: dayMonth(dataUpTo), time: time(dataUpTo) });
  };
}
