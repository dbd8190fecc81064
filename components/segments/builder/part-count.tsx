"use client";

import { useTranslations } from "next-intl";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import { cn } from "@/components/ui/cn.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Number of customers matched by this card alone. */
export function PartCount({ partKey, className }: { partKey: string; className?: string }) {
  const t = useTranslations("segments.card");
  const format = useFormatters();
  const count = useTree().counts.get(partKey);
  if (count === undefined) return null;
  return (
    <span title={t("countHint")} className={cn("px-1 text-[13px] whitespace-nowrap text-muted-foreground", className)}>
      {format.number(count)}
      <span className="sr-only"> {t("countHint")}</span>
    </span>
  );
}
