"use client";

import { Ban, CircleAlert, CircleCheck, CirclePause, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import type { TemplateView } from "@/lib/messaging/schemas.ts";

const LOOKS = {
  APPROVED: { icon: CircleCheck, variant: "positive" },
  PENDING: { icon: Clock, variant: "default" },
  REJECTED: { icon: CircleAlert, variant: "negative" },
  PAUSED: { icon: CirclePause, variant: "warning" },
  DISABLED: { icon: Ban, variant: "negative" },
} as const;

type TemplateStatusProps = {
  template: Pick<TemplateView, "status" | "rejectedReason">;
  /** Shown on the line of the status. */
  beside?: ReactNode;
};

/** The status in words, and below it why Meta rejected the template or what it means. */
export function TemplateStatus({ template, beside }: TemplateStatusProps) {
  const t = useTranslations("templates");
  const { status, rejectedReason } = template;
  const look = Object.hasOwn(LOOKS, status) ? LOOKS[status as keyof typeof LOOKS] : null;
  const Icon = look?.icon ?? CircleAlert;
  const reason = useReason(rejectedReason);
  const line = status === "REJECTED" ? reason : t.has(`meanings.${status}`) ? t(`meanings.${status}`) : null;
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge variant={look?.variant ?? "default"}>
          <Icon aria-hidden />
          {t.has(`statuses.${status}`) ? t(`statuses.${status}`) : t("statuses.other")}
        </Badge>
        {beside}
      </span>
      {line === null ? null : <span className="text-[13px] text-pretty text-muted-foreground">{line}</span>}
    </div>
  );
}

function useReason(reason: string | null): string {
  const t = useTranslations("templates.reasons");
  return reason !== null && t.has(reason) ? t(reason) : t("other");
}
