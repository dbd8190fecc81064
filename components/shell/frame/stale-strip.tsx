"use client";

import { CloudOff, Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OfflineStrip } from "@/components/shell/frame/offline-strip.tsx";
import { Strip } from "@/components/shell/frame/strip.tsx";
import { useAwaited, useStaleData } from "@/components/shell/frame/use-stale-data.ts";
import { useSecondsUntil } from "@/components/shell/identity/use-seconds-until.ts";
import type { ApiError } from "@/lib/web/api-error.ts";
import { waitSecondsOf } from "@/lib/web/api-error-details.ts";
import { useOnline } from "@/lib/web/use-browser-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The data on the screen may be outdated: no connection, or its last refresh failed. */
export function StaleStrip() {
  const t = useTranslations("shell");
  const { time } = useFormatters();
  const online = useOnline();
  const { since, refetch } = useStaleData();
  const awaited = useAwaited();
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
      {online && awaited !== null ? <BusyStrip key={awaited.correlationId} refusal={awaited} /> : null}
    </div>
  );
}

/** Too many requests in a short time: the page continues by itself. The countdown is announced once. */
function BusyStrip({ refusal }: { refusal: ApiError }) {
  const t = useTranslations("shell");
  const wait = waitSecondsOf(refusal);
  const [until] = useState(() => Date.now() + wait * 1_000);
  const seconds = useSecondsUntil(until);
  return (
    <Strip icon={<Hourglass aria-hidden />} className="bg-muted text-muted-foreground">
      <span aria-hidden>{seconds > 0 ? t("busy", { seconds }) : t("continuing")}</span>
      <span className="sr-only">{t("busy", { seconds: wait })}</span>
    </Strip>
  );
}
