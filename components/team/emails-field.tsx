"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Label } from "@/components/ui/label.tsx";

const ROWS = 4;
const SHOWN = 3;

type EmailsFieldProps = {
  text: string;
  count: number;
  invalid: readonly string[];
  isMissing: boolean;
  disabled: boolean;
  onChange: (text: string) => void;
};

/** Accepts typed or pasted text and shows how many addresses it contains and which words are invalid. */
export function EmailsField({ text, count, invalid, isMissing, disabled, onChange }: EmailsFieldProps) {
  const t = useTranslations("team.drawer");
  const id = useId();
  const [isTyping, setIsTyping] = useState(false);
  // Ignore the last word while it is still being typed.
  const wrong = isTyping && !/[\s,;]$/.test(text) ? invalid.filter((word) => !text.endsWith(word)) : invalid;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>{t("emails")}</Label>
        <span aria-live="polite" className="text-[13px] text-muted-foreground">
          {t("count", { count })}
        </span>
      </div>
      <textarea
        id={id}
        rows={ROWS}
        value={text}
        readOnly={disabled}
        spellCheck={false}
        autoCapitalize="none"
        inputMode="email"
        placeholder={t("placeholder")}
        aria-invalid={isMissing || wrong.length > 0}
        aria-describedby={`${id}-hint ${id}-problem`}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => onChange(event.target.value)}
        className="w-full resize-y rounded-md border border-input bg-card px-3 py-2 text-base placeholder:text-muted-foreground read-only:opacity-60 aria-invalid:border-destructive sm:text-sm"
      />
      <p id={`${id}-problem`} role="alert" className="text-[13px] break-words text-negative empty:hidden">
        {isMissing ? t("noEmails") : null}
        {!isMissing && wrong.length > 0
          ? t("invalid", { count: wrong.length, list: wrong.slice(0, SHOWN).join(", ") })
          : null}
      </p>
      <p id={`${id}-hint`} className="text-[13px] text-muted-foreground">
        {t("emailsHint")}
      </p>
    </div>
  );
}
