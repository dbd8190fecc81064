"use client";

import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import { variationText } from "@/components/dashboard/data/figures.ts";
import { cn } from "@/components/ui/cn.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

export const DIRECTIONS = {
  up: { Icon: ArrowUp, color: "text-positive" },
  down: { Icon: ArrowDown, color: "text-negative" },
  flat: { Icon: ArrowRight, color: "text-muted-foreground" },
};

type VariationProps = {
  value: number | null;
  /** Compares unlike days: the change is neither good nor bad. */
  isNeutral?: boolean;
  className?: string;
};

/** Arrow, colour and text, so that no single one carries the meaning. Small changes are grey. Null shows "—". */
export function Variation({ value, isNeutral = false, className }: VariationProps) {
  const t = useTranslations("dashboard.variation");
  const format = useFormatters();
  if (value === null) {
    return (
      <span className={cn("text-muted-foreground", className)}>
        <span aria-hidden>{NO_DATA}</span>
        <span className="sr-only">{t("none")}</span>
      </span>
    );
  }
  const direction = directionOf(value);
  const { Icon } = DIRECTIONS[direction];
  const { color } = DIRECTIONS[isNeutral ? "flat" : direction];
  return (
    <span
      className={cn("inline-flex items-center gap-0.5 align-bottom font-medium whitespace-nowrap", color, className)}
    >
      <Icon className="size-3.5" strokeWidth={2.25} aria-hidden />
      <span className="sr-only">{t(direction)}</span>
      <CrossFade text={direction === "flat" ? format.signedPercent(value) : variationText(value, format)} />
    </span>
  );
}

/** Per cent: sales differ by that much from day to day without a cause. */
const STEADY = 2;

export function directionOf(value: number): keyof typeof DIRECTIONS {
  if (Math.abs(value) < STEADY) return "flat";
  return value > 0 ? "up" : "down";
}
