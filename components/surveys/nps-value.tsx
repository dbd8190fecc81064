"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type NpsValueProps = {
  value: number | null;
  /** How the score is drawn; defaults to its text. */
  children?: ReactNode;
  className?: string;
};

/** The score with its sign and colour; a dash without answers. */
export function NpsValue({ value, children, className }: NpsValueProps) {
  const t = useTranslations("surveys");
  const format = useFormatters();
  const tone =
    value === null ? "text-muted-foreground" : value < 0 ? "text-negative" : value >= 50 ? "text-positive" : "";
  return (
    <p className={cn("tabular-nums", tone, className)}>
      <abbr title={t("npsMeaning")} className="mr-1 text-[13px] font-normal text-muted-foreground no-underline">
        NPS
      </abbr>
      {children ?? format.number(value)}
    </p>
  );
}
