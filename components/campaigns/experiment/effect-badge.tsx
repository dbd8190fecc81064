"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import type { ExperimentState } from "@/lib/experiments/schemas.ts";

const TONES: Record<ExperimentState, "outline" | "default" | "positive" | "negative"> = {
  no_control: "outline",
  insufficient: "default",
  positive: "positive",
  not_proven: "default",
  negative: "negative",
};

type EffectBadgeProps = {
  state: ExperimentState;
  /** The window is open or its sales are still to come: data cannot be insufficient yet. */
  isOpen: boolean;
};

export function EffectBadge({ state, isOpen }: EffectBadgeProps) {
  const t = useTranslations("campaigns.effect.states");
  return <Badge variant={TONES[state]}>{t(state === "insufficient" && isOpen ? "measuring" : state)}</Badge>;
}
