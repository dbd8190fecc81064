"use client";

import { useTranslations } from "next-intl";
import { CARD_FRAMES, CARD_NAMES } from "@/components/dashboard/cards/card-frames.ts";
import { CardSkeleton } from "@/components/dashboard/cards/card-skeleton.tsx";
import { PERIOD_BAR_CLASS, PERIOD_CELLS_CLASS } from "@/components/dashboard/period/period-frame.ts";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";

const PERIOD_CELLS = ["sales", "orders", "ticket", "influenced"];

/** Titled skeletons in the same frames, until the cards' code is loaded. */
export function CardsSkeleton() {
  const t = useTranslations("dashboard");
  return (
    <>
      <div className={cn("xl:col-span-6", PERIOD_BAR_CLASS)} />
      <div aria-hidden className={PERIOD_CELLS_CLASS}>
        {PERIOD_CELLS.map((name) => (
          <div key={name} className="h-37 bg-card" />
        ))}
      </div>
      {CARD_NAMES.map((name) => {
        const { span, body, skeleton } = CARD_FRAMES[name];
        return (
          <Card key={name} className={cn("overflow-hidden", span)}>
            <CardHeader className="flex-nowrap">
              <CardTitle className="truncate">{t(`${name}.title`)}</CardTitle>
            </CardHeader>
            <div className={cn("overflow-hidden", body)}>
              <CardSkeleton shape={skeleton} />
            </div>
          </Card>
        );
      })}
    </>
  );
}
