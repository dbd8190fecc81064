"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { FIELDS, type VariableName } from "@/components/campaigns/message/variables.ts";

type VariableButtonsProps = { names?: readonly VariableName[]; onInsert: (name: VariableName) => void };

/** A button for each variable that a text can contain. */
export function VariableButtons({ names = FIELDS, onInsert }: VariableButtonsProps) {
  const t = useTranslations("campaigns.variables");
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t("insert")}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => onInsert(name)}
          className="hit-area inline-flex h-8 items-center gap-1 rounded-md border border-input bg-card px-2 text-[13px] hover:bg-accent"
        >
          <Plus className="size-3.5 text-muted-foreground" aria-hidden />
          {t(`fields.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}
