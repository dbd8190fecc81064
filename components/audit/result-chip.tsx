"use client";

import { CircleAlert, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Outcome } from "@/components/audit/sentence.ts";
import { Badge } from "@/components/ui/badge.tsx";

const LOOKS = {
  refused: { icon: CircleSlash, variant: "warning" },
  failed: { icon: CircleAlert, variant: "negative" },
} as const;

/** The result of a request that was not done, as text and colour. */
export function ResultChip({ outcome }: { outcome: Exclude<Outcome, "done"> }) {
  const t = useTranslations("audit.results");
  const { icon: Icon, variant } = LOOKS[outcome];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(outcome)}
    </Badge>
  );
}
