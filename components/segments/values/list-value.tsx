"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { Condition } from "@/components/segments/rules/tree.ts";
import { cn } from "@/components/ui/cn.ts";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const OptionList = lazyComponent(() =>
  import("@/components/segments/values/option-list.tsx").then((it) => ({ default: it.OptionList })),
);
const NAMES_SHOWN = 2;

type ListValueProps = {
  condition: Condition;
  label: string;
  nameOf: (value: string) => string;
  isInvalid: boolean;
  isDisabled: boolean;
  onChange: (values: Condition["values"]) => void;
};

/** Selects values of a field, each with its number of customers. */
export function ListValue({ condition, label, nameOf, isInvalid, isDisabled, onChange }: ListValueProps) {
  const t = useTranslations("segments.values");
  const [open, setOpen] = useState(false);
  const names = condition.values.map((value) => nameOf(String(value)));
  const summary =
    names.length <= NAMES_SHOWN
      ? names.join(", ")
      : t("andMore", { names: names.slice(0, NAMES_SHOWN).join(", "), count: names.length - NAMES_SHOWN });
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          data-value
          disabled={isDisabled}
          aria-label={`${label}: ${names.length === 0 ? t("choose") : summary}`}
          title={names.join(", ")}
          className={cn(
            "flex h-10 min-w-36 max-w-full items-center justify-between gap-2 rounded-md border border-input bg-card px-3 text-left text-base hover:bg-accent disabled:opacity-50 sm:max-w-80 sm:text-sm",
            isInvalid && "border-destructive",
          )}
        >
          <span className={cn("truncate", names.length === 0 && "text-muted-foreground")}>
            {names.length === 0 ? t("choose") : summary}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-80 p-0" aria-label={label}>
        <Suspense fallback={<p className="p-4 text-muted-foreground">{t("loading")}</p>}>
          <OptionList condition={condition} label={label} nameOf={nameOf} onChange={onChange} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
