"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Found } from "@/components/segments/builder/use-found.ts";
import { cn } from "@/components/ui/cn.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Keeps the count visible on narrow screens while the rules scroll; announced to screen readers on all. */
export function CountBar({ found, save }: { found: Found; save: ReactNode }) {
  const t = useTranslations("segments.preview");
  const format = useFormatters();
  const { count, isCounting, timedOut } = found;
  const spoken = timedOut ? t("timedOut") : count === null ? "" : t("spoken", { count });
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isCounting ? "" : spoken}
      </p>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex items-center gap-3 border-t bg-background px-4 py-2 lg:hidden">
        <p aria-hidden className="mr-auto min-w-0">
          <span className={cn("text-xl font-semibold", isCounting && "text-muted-foreground opacity-60")}>
            {format.number(count)}
          </span>{" "}
          <span className="text-muted-foreground">{t("customers", { count: count ?? 0 })}</span>
          {isCounting ? <LoaderCircle className="ml-2 inline size-4 animate-spin text-muted-foreground" /> : null}
        </p>
        {save}
      </div>
    </>
  );
}
