"use client";

import { Clock, Hourglass, type LucideIcon, TimerOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type WaitLevel, waitLevel } from "@/components/helpdesk/wait.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { minutesText } from "@/lib/core/minutes-text.ts";

const LOOKS: Record<WaitLevel, { icon: LucideIcon; variant: "negative" | "warning" | "outline" }> = {
  late: { icon: TimerOff, variant: "negative" },
  soon: { icon: Hourglass, variant: "warning" },
  calm: { icon: Clock, variant: "outline" },
};

type WaitBadgeProps = { minutesWaited: number; minutesLeft: number | null };

/** Time left until reassignment, as text and colour. */
export function WaitBadge(wait: WaitBadgeProps) {
  const t = useTranslations("helpdesk.wait");
  const { minutesLeft } = wait;
  if (minutesLeft === null) return null;
  const level = waitLevel(wait);
  const { icon: Icon, variant } = LOOKS[level];
  const text = minutesText(Math.abs(minutesLeft));
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {minutesLeft === 0 ? t("now") : t(level === "late" ? "late" : "left", { time: text, count: minutesLeft })}
    </Badge>
  );
}
