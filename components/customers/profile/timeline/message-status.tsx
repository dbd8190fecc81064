"use client";

import { Check, CheckCheck, CircleAlert, CircleHelp, Clock, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";

const LOOKS: Record<string, { icon: LucideIcon; tone?: string }> = {
  queued: { icon: Clock },
  sending: { icon: Clock },
  sent: { icon: Check },
  delivered: { icon: CheckCheck },
  read: { icon: CheckCheck, tone: "text-primary" },
  failed: { icon: CircleAlert, tone: "text-negative" },
  in_doubt: { icon: CircleHelp, tone: "text-warning" },
};

/** Delivery status with the familiar check marks and a text. */
export function MessageStatus({ status }: { status: string }) {
  const t = useTranslations("customers.timeline.statuses");
  const look = LOOKS[status];
  if (!look || !t.has(status)) return null;
  const { icon: Icon, tone } = look;
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <Icon className={cn("size-4", tone)} aria-hidden />
      {t(status)}
    </span>
  );
}
