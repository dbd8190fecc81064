"use client";

import { Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { Tooltip } from "@/components/ui/tooltip.tsx";

/** Explains a figure on hover, focus or tap. */
export function Definition({ of, text }: { of: string; text: string }) {
  const t = useTranslations("dashboard");
  return (
    <Tooltip content={text} opensOnPress>
      <button
        type="button"
        aria-label={t("definitionOf", { name: of })}
        className="hit-area inline-flex size-5 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
      >
        <Info className="size-3.5" aria-hidden />
      </button>
    </Tooltip>
  );
}
