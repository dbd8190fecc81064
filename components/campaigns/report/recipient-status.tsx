"use client";

import {
  Check,
  CheckCheck,
  CircleAlert,
  CircleHelp,
  CircleSlash,
  Clock,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { explanationOf } from "@/components/campaigns/report/provider-codes.ts";
import { useReasonText } from "@/components/campaigns/report/use-reason-text.ts";
import { cn } from "@/components/ui/cn.ts";
import type { RecipientRow, RecipientStatus } from "@/lib/campaigns/schemas.ts";

const LOOKS: Record<RecipientStatus, { icon: LucideIcon; tone: string }> = {
  queued: { icon: Clock, tone: "text-muted-foreground" },
  sending: { icon: LoaderCircle, tone: "text-muted-foreground" },
  sent: { icon: Check, tone: "text-muted-foreground" },
  delivered: { icon: CheckCheck, tone: "text-muted-foreground" },
  read: { icon: CheckCheck, tone: "text-primary" },
  failed: { icon: CircleAlert, tone: "text-negative" },
  skipped: { icon: CircleSlash, tone: "text-muted-foreground" },
  in_doubt: { icon: CircleHelp, tone: "text-warning" },
};

/** Delivery status with the familiar check marks, or the failure's reason. */
export function RecipientStatusLine({ recipient }: { recipient: RecipientRow }) {
  const t = useTranslations("campaigns");
  const reasonText = useReasonText();
  const { status, reasonCode, errorCode } = recipient;
  const { icon: Icon, tone } = LOOKS[status];
  const why =
    status === "skipped" && reasonCode !== null
      ? reasonText(reasonCode)
      : status === "failed" && errorCode !== null
        ? causeOf(errorCode)
        : null;
  function causeOf(code: string): string {
    const explanation = explanationOf(code);
    return explanation === "other" ? t("failures.code", { code }) : t(`failures.causes.${explanation}.title`);
  }
  return (
    <span className="flex items-start gap-1.5">
      <Icon className={cn("mt-0.5 size-4 shrink-0", tone)} aria-hidden />
      <span className="min-w-0">
        <span className="block whitespace-nowrap">{t(`recipients.statuses.${status}`)}</span>
        {why === null ? null : <span className="block text-xs text-pretty text-muted-foreground">{why}</span>}
      </span>
    </span>
  );
}
