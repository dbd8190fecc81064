"use client";

import { useTranslations } from "next-intl";
import { CARD_FRAMES, CARD_NAMES } from "@/components/dashboard/cards/card-frames.ts";
import { CardSkeleton } from "@/components/dashboard/cards/card-skeleton.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";

/** Titled skeletons in the same frames, until the cards' code is loaded. */
export function CardsSkeleton() {
  const t = useTranslations("dashboard");
  return CARD_NAMES.map((name) => {
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
  });
}
