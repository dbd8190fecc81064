"use client";

import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { OfflineStrip } from "@/components/shell/frame/offline-strip.tsx";
import { Strip } from "@/components/shell/frame/strip.tsx";
import { useStaleData } from "@/components/shell/frame/use-stale-data.ts";
import { useOnline } from "@/lib/web/use-browser-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The data on the screen may be outdated: no connection, or its last refresh failed. */
export function StaleStrip() {
  const t = useTranslations("shell");
  const { time } = useFormatters();
  const online = useOnline();
  const { since, refetch } = useStaleData();
  return (
    <div role="status">
      <OfflineStrip text={since === null ? undefined : t("offlineSince", { time: time(new Date(since)) })} />
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
