"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button.tsx";

/** An active filter without a field of its own. Removing it moves the focus to the search field. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useTranslations("campaigns.filters");
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest("[data-filters]")?.querySelector("input")?.focus();
    onRemove();
  };
  return (
    <span className="inline-flex h-8 min-w-0 items-center gap-1 rounded-md border border-primary bg-primary-soft pr-0.5 pl-2.5 text-[13px]">
      <span className="truncate">{text}</span>
      <Button variant="ghost" size="icon-sm" className="size-7" aria-label={t("remove", { text })} onClick={remove}>
        <X aria-hidden />
      </Button>
    </span>
  );
}
