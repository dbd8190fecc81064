"use client";

import { Clock, Hourglass, TimerOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import { minutesText } from "@/lib/core/minutes-text.ts";

/** Highlight replies with less time left than this. */
const SOON_MINUTES = 60;

/** Time left in WhatsApp's reply window for free text. */
export function WindowBadge({ minutesLeft }: { minutesLeft: number }) {
  const t = useTranslations("helpdesk.expiring");
  const time = minutesText(minutesLeft);
  if (minutesLeft === 0)
    return (
      <Badge variant="negative">
        <TimerOff aria-hidden />
        {t("closed")}
      </Badge>
    );
  const [Icon, variant] =
    minutesLeft <= SOON_MINUTES ? ([Hourglass, "warning"] as const) : ([Clock, "outline"] as const);
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t("left", { time })}
    </Badge>
  );
}
