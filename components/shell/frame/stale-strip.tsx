"use client";

import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Strip } from "@/components/shell/frame/strip.tsx";
import { useOnline } from "@/lib/web/use-browser-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useStaleData } from "@/lib/web/use-stale-data.ts";

/** The data on the screen may be outdated: no connection, or its last refresh failed. */
export function StaleStrip() {
  const t = useTranslations("shell");
  const { time } = useFormatters();
  const online = useOnline();
  const { since, refetch } = useStaleData();
  return (
    <div role="status">
      {online ? null : (
        <Strip icon={<CloudOff aria-hidden />} className="bg-foreground text-background">
          {since === null ? t("offline") : t("offlineSince", { time: time(new Date(since)) })}
        </Strip>
      )}
      {online && since !== null ? (
        <Strip icon={<CloudOff aria-hidden />} className="bg-warning-soft text-warning">
          <span>{t("stale", { time: time(new Date(since)) })}</span>
          <button type="button" className="hit-area underline underline-offset-4" onClick={refetch}>
            {t("refresh")}
          </button>
        </Strip>
      ) : null}
    </div>
  );
}
