"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import type { DeliveryState } from "@/lib/webhooks/names.ts";

const VARIANTS = { waiting: "outline", retrying: "warning", delivered: "positive", given_up: "negative" } as const;

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const t = useTranslations("webhooks.log.states");
  return <Badge variant={VARIANTS[state]}>{t(state)}</Badge>;
}
