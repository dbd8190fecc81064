"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IntervalBar } from "@/components/campaigns/experiment/interval-bar.tsx";

type Words = { value: string; low: string; high: string };

type IntervalFigureProps = {
  name: string;
  show: (value: number) => string;
  interval: { difference: number; low: number; high: number };
  /** Says how sure the interval is. */
  range: (words: Words) => string;
  note?: ReactNode;
};

/** A difference with its interval, drawn and in words. */
export function IntervalFigure({ name, show, interval, range, note }: IntervalFigureProps) {
  const t = useTranslations("campaigns.effect");
  const { difference, low, high } = interval;
  const words = { value: show(difference), low: show(low), high: show(high) };
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-[13px] text-muted-foreground">{name}</span>
        <span className="font-semibold">{words.value}</span>
      </p>
      <IntervalBar
        low={low}
        value={difference}
        high={high}
        label={t("intervalLabel", { name, ...words })}
        zero={t("zero")}
      />
      <p className="text-[13px] text-muted-foreground">
        {range(words)}
        {note ? <span className="block">{note}</span> : null}
      </p>
    </div>
  );
}
