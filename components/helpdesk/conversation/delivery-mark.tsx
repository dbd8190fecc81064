"use client";

import { Check, CheckCheck, CircleAlert, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import type { MessageStatus } from "@/lib/helpdesk/schemas.ts";

const LOOKS: Record<MessageStatus, { icon: LucideIcon; className?: string }> = {
  sent: { icon: Check },
  delivered: { icon: CheckCheck },
  read: { icon: CheckCheck, className: "text-primary" },
  failed: { icon: CircleAlert, className: "text-negative" },
};

/** WhatsApp's ticks. */
export function DeliveryMark({ status }: { status: MessageStatus }) {
  const t = useTranslations("helpdesk.panel.status");
  const { icon: Icon, className } = LOOKS[status];
  return <Icon role="img" aria-label={t(status)} className={cn("size-3.5 shrink-0", className)} />;
}
