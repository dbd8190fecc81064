"use client";

import { useTranslations } from "next-intl";
import { type ReactElement, Suspense, useRef, useState } from "react";
import type { FieldRef } from "@/components/segments/rules/fields.ts";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const FieldList = lazyComponent(() =>
  import("@/components/segments/builder/field-list.tsx").then((it) => ({ default: it.FieldList })),
);

type FieldPickerProps = {
  /** Button that opens the picker. */
  trigger: ReactElement;
  /** Called after the list has closed. `keepsFocus`: the choice moves the focus elsewhere. */
  onPick: (ref: FieldRef) => void;
  keepsFocus?: boolean;
};

/** All fields for conditions, searchable and grouped. */
export function FieldPicker({ trigger, onPick, keepsFocus = false }: FieldPickerProps) {
  const t = useTranslations("segments.picker");
  const [open, setOpen] = useState(false);
  const picked = useRef<FieldRef | null>(null);
  const close = (event: Event) => {
    const ref = picked.current;
    picked.current = null;
    if (ref === null) return;
    if (!keepsFocus) event.preventDefault();
    onPick(ref);
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="start" className="w-80 p-0" aria-label={t("label")} onCloseAutoFocus={close}>
        <Suspense fallback={<p className="p-4 text-muted-foreground">{t("loading")}</p>}>
          <FieldList
            onPick={(ref) => {
              picked.current = ref;
              setOpen(false);
            }}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
