"use client";

import { useTranslations } from "next-intl";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type NpsValueProps = {
  value: number | null;
  /** Opens the answers behind the score. */
  params?: ExplainParams;
  className?: string;
};

/** The score with its sign and colour; a dash without answers. */
export function NpsValue({ value, params, className }: NpsValueProps) {
  const t = useTranslations("surveys");
  const format = useFormatters();
  const tone =
    value === null ? "text-muted-foreground" : value < 0 ? "text-negative" : value >= 50 ? "text-positive" : "";
  return (
    <p className={cn("tabular-nums", tone, className)}>
      <abbr title={t("npsMeaning")} className="mr-1 text-[13px] font-normal text-muted-foreground no-underline">
        NPS
      </abbr>
      {value !== null && params ? (
        <Explained figure="surveys.nps" params={params} label="NPS" value={format.number(value)} />
      ) : (
        format.number(value)
      )}
    </p>
  );
}
