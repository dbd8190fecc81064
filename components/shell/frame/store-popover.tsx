"use client";

import { useTranslations } from "next-intl";
import { type ReactElement, useId, useState } from "react";
import { PopoverSearch } from "@/components/shell/frame/popover-search.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { matchesText } from "@/lib/web/match-text.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

type ChoiceProps = { selection: ReturnType<typeof useStoreSelection>; everything: string };

export function StorePopover({ trigger, ...choice }: ChoiceProps & { trigger: ReactElement }) {
  const t = useTranslations("shell.stores");
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="start" sideOffset={8} className="p-0" aria-label={t("label")}>
        <StoreChoice {...choice} />
      </PopoverContent>
    </Popover>
  );
}

function StoreChoice({ selection, everything }: ChoiceProps) {
  const t = useTranslations("shell.stores");
  const [search, setSearch] = useState("");
  const { options, selected, select, isLoading, error, retry } = selection;
  const shown = options.filter(({ tradeName, code }) => matchesText(search, tradeName, code));
  const codes = selected.map(({ code }) => code);
  const toggle = (code: string) => select(codes.includes(code) ? codes.filter((it) => it !== code) : [...codes, code]);

  if (error)
    return (
      <Notice tone="error" onRetry={retry} className="border-0">
        {t("failed")}
      </Notice>
    );
  return (
    <>
      <PopoverSearch of={options} value={search} onChange={setSearch} label={t("search")} />
      <div className="max-h-80 overflow-y-auto p-1">
        <StoreOption label={everything} checked={codes.length === 0} onToggle={() => select([])} />
        <hr className="-mx-1 my-1" />
        {shown.map(({ code, tradeName }) => (
          <StoreOption
            key={code}
            label={tradeName}
            hint={code}
            checked={codes.includes(code)}
            onToggle={() => toggle(code)}
          />
        ))}
        {shown.length === 0 && !isLoading ? <p className="px-3 py-4 text-muted-foreground">{t("none")}</p> : null}
      </div>
    </>
  );
}

type StoreOptionProps = { label: string; hint?: string; checked: boolean; onToggle: () => void };

function StoreOption({ label, hint, checked, onToggle }: StoreOptionProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-10 items-center gap-3 rounded-md px-2 hover:bg-accent">
      <Checkbox id={id} checked={checked} onCheckedChange={onToggle} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint ? <span className="text-xs text-muted-foreground">{hint}</span> : null}
    </label>
  );
}
