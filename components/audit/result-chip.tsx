"use client";

import { CircleAlert, CircleCheck, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import { outcomeOf } from "@/components/audit/sentence.ts";
import { Badge } from "@/components/ui/badge.tsx";

const LOOKS = {
  done: { icon: CircleCheck, variant: "positive" },
  refused: { icon: CircleSlash, variant: "warning" },
  failed: { icon: CircleAlert, variant: "negative" },
} as const;

/** The request's result as text and colour. */
export function ResultChip({ status }: { status: number }) {
  const t = useTranslations("audit.results");
  const outcome = outcomeOf(status);
  const { icon: Icon, variant } = LOOKS[outcome];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(outcome)}
    </Badge>
  );
}
