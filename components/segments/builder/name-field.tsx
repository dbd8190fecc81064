"use client";

import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";

type NameFieldProps = {
  value: string;
  problem: "missing" | "taken" | null;
  isDisabled: boolean;
  /** A new segment begins with its name. */
  isFirst: boolean;
  onChange: (name: string) => void;
};

const MAX_LENGTH = 120;

export function NameField({ value, problem, isDisabled, isFirst, onChange }: NameFieldProps) {
  const t = useTranslations("segments.name");
  return (
    <div>
      <Label htmlFor="segment-name" className="mb-1.5">
        {t("label")}
      </Label>
      <Input
        id="segment-name"
        value={value}
        maxLength={MAX_LENGTH}
        placeholder={t("placeholder")}
        autoComplete="off"
        autoFocus={isFirst}
        disabled={isDisabled}
        aria-invalid={problem !== null}
        aria-describedby={problem ? "segment-name-problem" : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem ? (
        <p id="segment-name-problem" role="alert" className="mt-1 text-[13px] text-negative">
          {t(problem)}
        </p>
      ) : null}
    </div>
  );
}
