"use client";

import { CircleCheck, CircleX, KeyRound, LoaderCircle, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type HealthState, healthState } from "@/components/helpdesk/health-state.ts";
import { useHelpdeskHealth } from "@/components/helpdesk/use-helpdesk-config.ts";
import { cn } from "@/components/ui/cn.ts";
import type { WhatsappMode } from "@/lib/helpdesk/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const LOOKS: Record<HealthState, { icon: LucideIcon; className: string }> = {
  checking: { icon: LoaderCircle, className: "animate-spin" },
  ok: { icon: CircleCheck, className: "text-positive" },
  refused: { icon: KeyRound, className: "text-negative" },
  down: { icon: CircleX, className: "text-negative" },
  unknown: { icon: CircleX, className: "text-warning" },
};

/** How messages reach the helpdesk, and whether it responds. */
export function HealthLine({ mode }: { mode: WhatsappMode }) {
  const t = useTranslations("helpdesk.head");
  const format = useFormatters();
  const { data } = useHelpdeskHealth();
  const state = useHealthState();
  const { icon: Icon, className } = LOOKS[state];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
      <span>{t(`modes.${mode}`)}</span>
      <span
        className="inline-flex items-center gap-1.5"
        title={data?.ok ? t("time", { millis: format.number(data.millis) }) : undefined}
      >
        <Icon aria-hidden className={cn("size-4 shrink-0", className)} />
        {t(state)}
      </span>
    </p>
  );
}

export function useHealthState(): HealthState {
  const health = useHelpdeskHealth();
  if (health.data === undefined) return health.isError ? "unknown" : "checking";
  return healthState(health.data);
}
