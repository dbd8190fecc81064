"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { typeKey } from "@/components/webhooks/names.ts";
import { EVENT_TYPES } from "@/lib/events/names.ts";

type TypeFieldProps = { chosen: readonly string[]; onChange: (types: string[]) => void; problem: boolean };

/** Which events the endpoint gets. */
export function TypeField({ chosen, onChange, problem }: TypeFieldProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const isAll = chosen.length === EVENT_TYPES.length;
  const toggle = (type: string, isOn: boolean) =>
    onChange(EVENT_TYPES.filter((one) => (one === type ? isOn : chosen.includes(one))));
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined} className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">{t("form.types")}</legend>
      <Option
        id={`${id}-all`}
        label={t("form.all")}
        checked={isAll || (chosen.length > 0 && "indeterminate")}
        onChange={() => onChange(isAll ? [] : [...EVENT_TYPES])}
      />
      {EVENT_TYPES.map((type) => (
        <Option
          key={type}
          id={`${id}-${type}`}
          label={t(`types.${typeKey(type)}` as "types.customer_created")}
          code={type}
          checked={chosen.includes(type)}
          onChange={(isOn) => toggle(type, isOn)}
        />
      ))}
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-[13px] text-negative">
          {t("form.noTypes")}
        </p>
      ) : null}
    </fieldset>
  );
}

type OptionProps = {
  id: string;
  label: string;
  /** The name that the other system reads. */
  code?: string;
  checked: boolean | "indeterminate";
  onChange: (isOn: boolean) => void;
};

function Option({ id, label, code, checked, onChange }: OptionProps) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <Checkbox id={id} checked={checked} onCheckedChange={onChange} />
      <Label htmlFor={id} className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 font-normal">
        {label}
        {code ? <code className="text-[13px] break-all text-muted-foreground">{code}</code> : null}
      </Label>
    </div>
  );
}
