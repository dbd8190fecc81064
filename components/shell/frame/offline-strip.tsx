"use client";

import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Strip } from "@/components/shell/frame/strip.tsx";
import { useOnline } from "@/lib/web/use-browser-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Shown without a connection. `since`: when the oldest data on the screen was loaded, if that is known. */
export function OfflineStrip({ since = null }: { since?: number | null }) {
  const t = useTranslations("shell");
  const { time } = useFormatters();
  if (useOnline()) return null;
  return (
    <Strip icon={<CloudOff aria-hidden />} className="bg-foreground text-background">
      {since === null ? t("offline") : t("offlineSince", { time: time(new Date(since)) })}
    </Strip>
  );
}
